import { type ShownLayer, shownLayers } from "../../../data/state/view.ts";
import { type Unit, variable, type VariableName } from "@halcyon/schema";
import { evenRange } from "@halcyon/schema/wire";

/** Field that a kept map shows: its grid, its hours and the Zarr group of its numbers. */
export interface MapField {
  /** Folder of the Zarr group, below the address of the map. */
  readonly group: string;
  /** Latitudes of the rows, from north to south [degrees]. */
  readonly latitudes: readonly number[];
  /** Longitudes of the columns, from west to east [degrees]. They may go beyond 180. */
  readonly longitudes: readonly number[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly hours: number;
  /** Layers that the field has, in the order of their list. */
  readonly layers: ReadonlyMap<ShownLayer, StoredLayer>;
  /** Extent of a chunk: hours, rows and columns. */
  readonly chunk: readonly [hours: number, rows: number, columns: number];
  readonly isSynthetic: boolean;
  readonly attribution: string;
}

/** Form in which the numbers of a layer are stored. */
export interface StoredLayer {
  readonly dataType: "uint16" | "int32";
  /** Number by which a stored one is multiplied. */
  readonly scale: number;
  /** Stored number of a cell without data. */
  readonly missing: number;
  /** Lowest and highest value in all hours; undefined for scores and shares, and if no cell has data. */
  readonly range: readonly [lowest: number, highest: number] | undefined;
}

/** Reads a file of a map by its path below the address of the map. */
export type ReadMapFile = (path: string) => Promise<Response>;

/** Document of the newest field of a map. */
export interface GridDocument {
  readonly zarr: string;
  readonly synthetic: boolean;
  readonly attribution: string;
  readonly from: string;
  readonly hours: number;
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly layers: readonly {
    readonly name: string;
    readonly chunkShape: MapField["chunk"];
    readonly dataType: StoredLayer["dataType"];
    readonly packing: { readonly multiplier: number; readonly divisor: number };
    readonly missing: number;
    readonly range: readonly [lowest: number, highest: number] | null;
  }[];
}

/** Weather variable that a map shows in place of scores. */
export interface MapWeather {
  readonly name: VariableName;
  readonly unit: Unit;
  /** Unit in which this browser shows the values. */
  readonly shownUnit: string;
  /** Range whose tenths have the colours, the same in all layers and hours. */
  readonly range: readonly [low: number, high: number];
}

/** Returns the variable of a field, with the range in which the server draws it too. */
export function weatherOf(
  { layers }: Pick<MapField, "layers">,
  name: VariableName,
  shownUnit: string = variable(name).unit,
): MapWeather {
  const ranges = [...layers.values()].flatMap(({ range }) => range ?? []);
  return {
    name,
    unit: variable(name).unit,
    shownUnit,
    range: evenRange(Math.min(...ranges), Math.max(...ranges)),
  };
}

/** Returns the field that a document describes. */
export function mapFieldOf({ zarr, synthetic, from, layers: stored, ...rest }: GridDocument): MapField {
  const { attribution, hours, latitudes, longitudes } = rest;
  const layers = shownLayers.flatMap((layer) => {
    const found = stored.find(({ name }) => name === layer);
    if (found === undefined) return [];
    const { dataType, packing, missing: none, range } = found;
    const scale = packing.multiplier / packing.divisor;
    return [[layer, { dataType, scale, missing: none, range: range ?? undefined }] as const];
  });
  return {
    group: zarr,
    latitudes,
    longitudes,
    startMs: Date.parse(from),
    hours,
    layers: new Map(layers),
    chunk: stored[0]!.chunkShape,
    isSynthetic: synthetic,
    attribution,
  };
}

/** Value of a cell without data in a {@link LayerDay} of scores or shares. */
export const missing = 65_535;

/**
 * Numbers of a layer in the hours of a chunk, [hour][row][column]: ten-thousandths of a score or share, or {@link missing}. Those of a weather
 * variable are as its {@link StoredLayer} says.
 */
export type LayerDay = Uint16Array | Int32Array;

/** Returns the number of days of a field. A day is the hours of a chunk, which begin at the first hour of the field. */
export function daysOf({ hours, chunk: [hoursADay] }: Pick<MapField, "hours" | "chunk">): number {
  return Math.ceil(hours / hoursADay);
}

/** Reads a day of a layer, and joins its chunks. */
export async function readLayerDay(
  read: ReadMapFile,
  { group, latitudes, longitudes, chunk, layers }: MapField,
  layer: ShownLayer,
  day: number,
): Promise<LayerDay> {
  const [hours, rows, columns] = chunk;
  const [height, width] = [latitudes.length, longitudes.length];
  const Numbers = layers.get(layer)!.dataType === "int32" ? Int32Array : Uint16Array;
  const joined = new Numbers(hours * height * width);
  const blocks = Array.from({ length: Math.ceil(height / rows) }, (_, row) =>
    Array.from({ length: Math.ceil(width / columns) }, (__, column) => ({ row, column })),
  ).flat();
  await Promise.all(
    blocks.map(async ({ row, column }) => {
      const { body } = await read(`${group}/${layer}/c/${day}/${row}/${column}`);
      const plain = body!.pipeThrough(new DecompressionStream("gzip"));
      const values = new Numbers(await new Response(plain).arrayBuffer());
      const shownColumns = Math.min(columns, width - column * columns);
      for (let hour = 0; hour < hours; hour++) {
        for (let inner = 0; inner < rows && row * rows + inner < height; inner++) {
          const from = (hour * rows + inner) * columns;
          const to = (hour * height + row * rows + inner) * width + column * columns;
          joined.set(values.subarray(from, from + shownColumns), to);
        }
      }
    }),
  );
  return joined;
}

/** Returns the numbers of a layer at an hour of a day, row by row. */
export function hourOfDay(day: LayerDay, { latitudes, longitudes }: MapField, hour: number): LayerDay {
  const cells = latitudes.length * longitudes.length;
  return day.subarray(hour * cells, (hour + 1) * cells);
}
