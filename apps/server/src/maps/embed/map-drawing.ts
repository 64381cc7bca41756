import { rowSpan, type Span, spanAt } from "@halcyon/geo/area/area-cells";
import { planningAid, unpack } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import type { Field, StoredLayer } from "@halcyon/store";
import { markPeriod as period } from "@halcyon/schema/wire";
import { coloursOf } from "../tiles/draw-tile.ts";
import type { LayerStyle } from "../tiles/layer-style.ts";
import { type Coasts, coastsIn } from "./coasts.ts";

/** Description of a map for a page that draws it from its Zarr chunks. */
export interface MapDrawing {
  readonly name: string;
  /** Name of the task, scenario or weather variable. */
  readonly shown: string;
  readonly caveat: string | null;
  readonly planning_aid: string;
  readonly attribution: string;
  readonly model: string;
  readonly synthetic: boolean;
  /** Start of the run. */
  readonly run: string;
  /** First hour. */
  readonly from: string;
  /** Number of hours. */
  readonly hours: number;
  /** Path of the Zarr group, from the address of the map. */
  readonly zarr: string;
  /** Edges of the rows of cells, from north to south [degrees]: one more than rows. */
  readonly latitudes: readonly number[];
  /** Edges of the columns of cells, from west to east [degrees], ascending: one more than columns. */
  readonly longitudes: readonly number[];
  readonly coasts: Coasts;
  readonly layers: readonly LayerDrawing[];
}

/** Description of a layer for a page that draws it. */
export interface LayerDrawing extends StoredLayer {
  readonly name: string;
  readonly title: string;
  /** Name of the layer with the numbers for the doubt about this one; null if there is none. */
  readonly doubt: string | null;
  readonly steps: readonly LookStep[];
  /** Looks by their number, from 1 on. */
  readonly looks: readonly DrawnLook[];
  /** Rows of the legend, from the top. */
  readonly legend: LayerStyle["legend"];
}

/** Range of the stored numbers of a layer whose cells look alike. It ends before the next one. */
export interface LookStep {
  /** First stored number. */
  readonly from: number;
  /** Look of a cell without a number for the doubt about it. */
  readonly look: number;
  /** Looks by the number for the doubt, in ascending ranges: the first stored number of each, and its look. */
  readonly doubted: readonly (readonly [from: number, look: number])[];
}

/** Look as a page draws it. */
export interface DrawnLook {
  readonly colours: readonly string[];
  /** Square of 8 x 8 pixels that is repeated: for each pixel a digit, the position of its colour. */
  readonly pattern: string;
  /** Colour of the edges of a cell. */
  readonly edge: string;
}

/** Layer with the shares that say how doubtful a score is. */
const doubtLayer = "share_acceptable";

/** Layer of a map, and how tiles draw it. */
interface StyledLayer {
  readonly name: string;
  readonly title: string;
  readonly style: LayerStyle;
}

/**
 * Returns the description of a map for a page.
 *
 * @param about - Name of the map, and what it shows in words.
 */
export async function mapDrawing(
  field: Field,
  about: Pick<MapDrawing, "name" | "shown" | "caveat">,
  layers: readonly StyledLayer[],
): Promise<MapDrawing> {
  const latitudes = edgesOf(field.latitudes, rowSpan);
  const longitudes = edgesOf(field.longitudes, spanAt);
  const [south, north] = [latitudes[0]!, latitudes.at(-1)!];
  const [west, east] = [longitudes[0]!, longitudes.at(-1)!];
  return {
    ...about,
    planning_aid: planningAid,
    attribution: field.attribution,
    model: field.id,
    synthetic: field.synthetic,
    run: formatEpochHour(field.run),
    from: formatEpochHour(field.from),
    hours: field.hours,
    zarr: `zarr/${field.group.split("/")[1]}`,
    latitudes: latitudes.toReversed(),
    longitudes,
    coasts: await coastsIn({ west, south, east, north }),
    layers: layers.map(({ name, title, style }) => {
      const doubt = name === "score" && field.stored(doubtLayer) !== undefined ? doubtLayer : null;
      return {
        ...layerDrawing(style, field.stored(name)!, doubt === null ? undefined : field.stored(doubt)),
        name,
        title,
        doubt,
      };
    }),
  };
}

/** Returns the edges of the cells along an axis in ascending order [degrees]. */
function edgesOf(
  values: readonly number[],
  spanOf: (values: readonly number[], index: number) => Span,
): number[] {
  const spans = values.map((_, index) => spanOf(values, index));
  const edges = [...spans.map(({ from }) => from), ...spans.map(({ to }) => to)];
  return [...new Set(edges.map((edge) => Number(edge.toFixed(6))))].toSorted((one, other) => one - other);
}

function layerDrawing(style: LayerStyle, stored: StoredLayer, doubt: StoredLayer | undefined) {
  return {
    ...stored,
    steps: looksByNumber(style, stored, doubt),
    looks: style.looks.map((_, index) => drawnLook(style, index + 1)),
    legend: style.legend,
  };
}

/**
 * Returns the looks of a style by the stored numbers of its layer. With them, a page draws what tiles show, and needs no rule of its own.
 *
 * @param doubt - Layer with the shares that say how doubtful a number is; undefined if the style knows no doubt.
 */
export function looksByNumber(
  { lookOf }: LayerStyle,
  stored: StoredLayer,
  doubt: StoredLayer | undefined,
): readonly LookStep[] {
  return stepsOf(stored, (value) => lookOf(value, NaN)).map(([from, look]) => {
    const value = unpack(from, stored.packing);
    const doubted = doubt === undefined ? [] : stepsOf(doubt, (share) => lookOf(value, share));
    return { from, look, doubted };
  });
}

/** Returns the first stored number of each range with the same look, and the look. All numbers with the same look follow each other. */
function stepsOf(
  { dataType, packing, missing }: StoredLayer,
  lookOf: (value: number) => number,
): [from: number, look: number][] {
  const look = (stored: number): number => lookOf(unpack(stored, packing));
  const [least, most] = dataType === "int32" ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 16 - 1];
  const first = missing === least ? least + 1 : least;
  const last = missing === most ? most - 1 : most;
  const steps: [number, number][] = [[first, look(first)]];
  const addBetween = (from: number, to: number): void => {
    if (look(from) === look(to)) return;
    if (to - from === 1) {
      steps.push([to, look(to)]);
      return;
    }
    const middle = Math.floor((from + to) / 2);
    addBetween(from, middle);
    addBetween(middle, to);
  };
  addBetween(first, last);
  return steps;
}

/** Returns a look in the colours of tiles. */
function drawnLook(style: LayerStyle, look: number): DrawnLook {
  const { palette, table, edges } = coloursOf(style);
  const square = table.subarray(look * period * period, (look + 1) * period * period);
  const used = [...new Set(square)];
  const hex = (at: number): string => `#${Buffer.from(palette[at]!.slice(0, 3)).toString("hex")}`;
  return {
    colours: used.map(hex),
    pattern: Array.from(square, (at) => used.indexOf(at)).join(""),
    edge: hex(edges[look]!),
  };
}
