import { circleCells } from "@halcyon/geo/area/area-cells";
import { type Location, variable } from "@halcyon/schema";
import { edrPointsMax } from "@halcyon/schema/edr";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { fieldNumbersPerCost, type MapLayer } from "@halcyon/schema/v2";
import type { Field } from "@halcyon/store";
import { loopTurn } from "@halcyon/weather";
import { Refusal } from "../../../errors/refusal.ts";
import { describeMap, type KeptMaps } from "../../../maps/describe-map.ts";
import { type MapFiles, titleOf } from "../../../maps/map-files.ts";
import type { StoredMap } from "../../../maps/map-store.ts";
import type { Collection, SeriesColumn, SeriesRequest } from "./collection.ts";
import { type Parameter, variableParameter } from "./parameter.ts";
import type { Steps } from "./steps.ts";

/** Caller who asks for maps, and the time of the request [ms since 1970]. */
type Asker = Pick<SeriesRequest, "accountId" | "nowMs">;

/** Distance from a cell up to which a point belongs to it [km]. Rounding would leave some points on an edge out of both cells. */
const edgeKm = 1e-6;

/** Maximum number of values in a table of a map. Writing one takes about 80 ms of the event loop. */
const tableNumbersMax = 100_000;

/** Start of the id of a collection that is a map. The id of the map follows. */
const prefix = "map-";

/** Returns the collections with the layers of an account's maps, whose numbers are those of the endpoint `maps.field`. Maps without a field are left out. */
export async function mapCollections(maps: KeptMaps, asker: Asker): Promise<Collection[]> {
  const { store, files } = maps;
  if (files === undefined) return [];
  const kept = await store.list(asker.accountId);
  const made = await Promise.all(
    kept.map(async (map) => {
      // A map that cannot be read now does not hide the other collections. Its own page has the error.
      const field = await fieldOf(files, map).catch(() => undefined);
      return field && mapCollection(maps, map, field, asker.nowMs);
    }),
  );
  return made.filter((one) => one !== undefined);
}

/**
 * Returns the collection of a map; undefined if the id is that of no map of the account.
 *
 * @throws Refusal not_found if the map was not made since its last change.
 */
export async function findMapCollection(
  maps: KeptMaps,
  id: string,
  { accountId, nowMs }: Asker,
): Promise<Collection | undefined> {
  const { store, files } = maps;
  if (files === undefined || !id.startsWith(prefix)) return undefined;
  const map = await store.find({ accountId, id: id.slice(prefix.length) });
  return map && mapCollection(maps, map, await fieldOf(files, map), nowMs);
}

/** Returns the newest field of a map. */
async function fieldOf(files: MapFiles, map: StoredMap): Promise<Field> {
  return files.read(map, async (field) => field);
}

const stateWords = {
  waiting: "",
  ready: "",
  stale: " A newer run has come, and the map is made again.",
  paused: " The map is paused, so newer runs do not change it.",
} as const;

async function mapCollection(
  { database }: KeptMaps,
  map: StoredMap,
  field: Field,
  nowMs: number,
): Promise<Collection> {
  const { latitudes, longitudes, from, hours, run, synthetic, attribution } = field;
  const { state } = await describeMap(database, map, nowMs);
  const layers = field.layers as readonly MapLayer[];
  const cells = new FieldCells(field);
  const made = formatEpochHour(run);
  const versions = [field.group, String(map.version)];
  return {
    id: `${prefix}${map.id}`,
    title: map.request.name,
    description: `The layers of the kept map ${map.id}, made of the run of ${made}.${stateWords[state]}`,
    offering: "operational",
    step: "hour",
    extent: { from, to: from + hours - 1 },
    bounds: map.bounds,
    isSynthetic: synthetic,
    queries: ["position", "area", "cube"],
    parameters: new Map(layers.map((layer) => [layer, layerParameter(layer, map)])),
    pointsMax: edrPointsMax,
    costOf: costOfNumbers,
    tableNumbersMax,
    grid: async () => ({
      latitudes,
      longitudes,
      synthetic,
      locate: async (latitude, longitude) => ({ latitude, longitude, sea: false }),
    }),
    async admit({ location, from: first, to, parameters }) {
      const cell = cells.want(location);
      const numbers = parameters.length * (to - first + 1);
      const source = { map: map.id, run: made, source: field.id, synthetic, cell: cell.middle, attribution };
      return {
        numbers,
        cost: costOfNumbers(numbers),
        work: 0,
        versions,
        read: async () => [
          {
            location,
            calendar: "standard",
            from: first,
            columns: await cells.columns(cell.place, parameters, { from: first, to }),
            sources: [source],
            headers: { "x-halcyon-synthetic": synthetic ? "?1" : "?0" },
            versions,
          },
        ],
      };
    },
  };
}

/** Cell of a field, with its position row by row. */
interface Cell {
  readonly place: number;
  readonly middle: Location;
}

type Layers = ReadonlyMap<string, ReadonlyMap<number, Float64Array>>;

/** Cells of a field that one request wants. An hour of a layer is stored together, so the numbers of all cells are read at once. */
class FieldCells {
  readonly #field: Field;
  readonly #places = new Set<number>();
  #numbers: Promise<Layers> | undefined;

  constructor(field: Field) {
    this.#field = field;
  }

  /**
   * Notes that the cell at a place is wanted.
   *
   * @throws Refusal location_outside_coverage if the place is outside the grid of the map.
   */
  want(location: Location): Cell {
    const { latitudes, longitudes } = this.#field;
    const found = circleCells(location, edgeKm, this.#field, Infinity);
    if ("atLeast" in found || found.length === 0) throw outside();
    const { row, column: first } = found[0]!;
    const isPole = Math.abs(latitudes[row]!) === 90;
    // The cell at a pole is stored in the column of the meridian 0.
    const column = isPole ? longitudes.findIndex((longitude) => longitude % 360 === 0) : first;
    if (column < 0) throw outside();
    const place = row * longitudes.length + column;
    this.#places.add(place);
    return { place, middle: { latitude: latitudes[row]!, longitude: longitudes[column]! } };
  }

  /** Returns the numbers of a wanted cell. All cells of a request have the same layers and hours. */
  async columns(place: number, layers: readonly string[], hours: Steps): Promise<SeriesColumn[]> {
    const beside = ["score", "median", "share_acceptable"].filter((one) => this.#field.layers.includes(one));
    this.#numbers ??= this.#read([...new Set([...layers, ...beside])], hours);
    const numbers = await this.#numbers;
    const of = (layer: string): Float64Array | undefined => numbers.get(layer)?.get(place);
    return layers.map((layer) => ({ parameter: layer, values: of(layer)!, reasonOf: reasons(layer, of) }));
  }

  async #read(layers: readonly string[], { from, to }: Steps): Promise<Layers> {
    const empty = (): Map<number, Float64Array> =>
      new Map([...this.#places].map((place) => [place, new Float64Array(to - from + 1)]));
    const numbers = new Map(layers.map((layer) => [layer, empty()]));
    for (let hour: EpochHour = from; hour <= to; hour += 1) {
      for (const [layer, cells] of numbers) {
        const plane = (await this.#field.hour(layer, hour))!;
        for (const [place, values] of cells) values[hour - from] = plane[place]!;
      }
      await loopTurn();
    }
    return numbers;
  }
}

/** Returns a function that says why a number of a layer is missing. */
function reasons(layer: string, of: (layer: string) => Float64Array | undefined): SeriesColumn["reasonOf"] {
  const first = (of("score") ?? of("median"))!;
  const isEmpty = first.every(Number.isNaN);
  return (row) => {
    // No cell of the map, or one that could not be scored.
    if (isEmpty) return "outside";
    if (Number.isNaN(first[row])) return "gap";
    const members = of("share_acceptable");
    if (members === undefined) return "no_quantiles";
    if (Number.isNaN(members[row])) return "no_members";
    return layer === "share_window" ? "window_incomplete" : "limit_without_data";
  };
}

function outside(): Refusal {
  const detail = "The point is outside the map: its page has the box of the map.";
  return new Refusal("location_outside_coverage", {
    detail,
    errors: [{ field: "location", code: "location_outside_coverage", detail }],
  });
}

/** Returns the cost of an answer with numbers of a field [requests deducted from the allowance]. */
export function costOfNumbers(numbers: number): number {
  return Math.ceil(numbers / fieldNumbersPerCost);
}

/** Returns the parameter for a layer of a map. */
export function layerParameter(layer: MapLayer, map: StoredMap): Parameter {
  const { variable: name } = map.request;
  const label = titleOf(layer, map);
  const shown = { id: layer, label, description: `${label}: ${map.request.name}.`, step: "hour" } as const;
  if (name === undefined)
    return { ...shown, unit: "1", cfName: undefined, property: label, method: "instantaneous" };
  const { unit, cfName, property, method } = variableParameter(name, "hour", variable(name).stepType);
  return { ...shown, unit, cfName, property, method, variable: name };
}
