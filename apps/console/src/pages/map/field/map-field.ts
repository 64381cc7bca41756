import { type ShownLayer, shownLayers } from "../../../data/state/view.ts";
import { type Unit, variable, type VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { evenRange } from "@halcyon/schema/wire";

/** Field that a kept map shows: its grid, its hours and the Zarr group of its numbers. */
export interface MapField {
  /** Folder of the Zarr group, below the folder of the map. */
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

/** Reads a file of a map by its path below the folder of the map. */
export type ReadMapFile = (path: string) => Promise<Response>;

/** Parts of the metadata of a field that the console reads. */
interface GroupDocument {
  readonly attributes: { readonly halcyon: { readonly synthetic: boolean; readonly attribution: string } };
  readonly consolidated_metadata: {
    readonly metadata: Readonly<Record<string, ArrayDocument>>;
  };
}

interface ArrayDocument {
  readonly data_type: StoredLayer["dataType"];
  readonly fill_value: number;
  readonly chunk_grid: { readonly configuration: { readonly chunk_shape: number[] } };
  readonly attributes: {
    readonly scale_factor?: number;
    readonly actual_range?: readonly [number, number];
  };
}

/** Weather variable that a map shows in place of scores. */
export interface MapWeather {
  readonly name: VariableName;
  readonly unit: Unit;
  /** Range whose tenths have the colours, the same in all layers and hours. */
  readonly range: readonly [low: number, high: number];
}

/** Returns the variable of a field, with the range in which the server draws it too. */
export function weatherOf({ layers }: Pick<MapField, "layers">, name: VariableName): MapWeather {
  const ranges = [...layers.values()].flatMap(({ range }) => range ?? []);
  return { name, unit: variable(name).unit, range: evenRange(Math.min(...ranges), Math.max(...ranges)) };
}

/** Reads the newest field of a map. */
export async function openMapField(read: ReadMapFile): Promise<MapField> {
  const latest = (await (await read("latest.json")).json()) as { runs: { group: string }[] };
  const { group } = latest.runs[0]!;
  const axis = async (name: string): Promise<ArrayBuffer> =>
    (await read(`${group}/${name}/c/0`)).arrayBuffer();
  const [document, latitudes, longitudes, times] = await Promise.all([
    read(`${group}/zarr.json`).then((answer) => answer.json() as Promise<GroupDocument>),
    axis("latitude"),
    axis("longitude"),
    axis("time"),
  ]);
  const { synthetic, attribution } = document.attributes.halcyon;
  const arrays = new Map(Object.entries(document.consolidated_metadata.metadata));
  const layers = new Map(
    shownLayers.flatMap((layer) => {
      const array = arrays.get(layer);
      return array === undefined ? [] : [[layer, storedAs(array)] as const];
    }),
  );
  const [first] = layers.keys();
  const [hours, rows, columns] = arrays.get(first!)!.chunk_grid.configuration.chunk_shape;
  const stamps = new BigInt64Array(times);
  return {
    group,
    latitudes: [...new Float64Array(latitudes)],
    longitudes: [...new Float64Array(longitudes)],
    startMs: Number(stamps[0]!) * millisecondsPerHour,
    hours: stamps.length,
    layers,
    chunk: [hours!, rows!, columns!],
    isSynthetic: synthetic,
    attribution,
  };
}

function storedAs({ data_type: dataType, fill_value: none, attributes }: ArrayDocument): StoredLayer {
  return { dataType, missing: none, scale: attributes.scale_factor ?? 1, range: attributes.actual_range };
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
