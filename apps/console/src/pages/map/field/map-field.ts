import type { MapLayer } from "@halcyon/schema/v2";
import { millisecondsPerHour } from "@halcyon/schema/time";

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
  /** Extent of a chunk: hours, rows and columns. */
  readonly chunk: readonly [hours: number, rows: number, columns: number];
  readonly isSynthetic: boolean;
  readonly attribution: string;
}

/** Reads a file of a map by its path below the folder of the map. */
export type ReadMapFile = (path: string) => Promise<Response>;

/** Parts of the metadata of a field that the console reads. */
interface GroupDocument {
  readonly attributes: { readonly halcyon: { readonly synthetic: boolean; readonly attribution: string } };
  readonly consolidated_metadata: {
    readonly metadata: Readonly<
      Record<string, { readonly chunk_grid: { readonly configuration: { readonly chunk_shape: number[] } } }>
    >;
  };
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
  const [hours, rows, columns] =
    document.consolidated_metadata.metadata["score"]!.chunk_grid.configuration.chunk_shape;
  const stamps = new BigInt64Array(times);
  return {
    group,
    latitudes: [...new Float64Array(latitudes)],
    longitudes: [...new Float64Array(longitudes)],
    startMs: Number(stamps[0]!) * millisecondsPerHour,
    hours: stamps.length,
    chunk: [hours!, rows!, columns!],
    isSynthetic: synthetic,
    attribution,
  };
}

/** Value of a cell without data in a {@link LayerDay}. */
export const missing = 65_535;

/** Numbers of a layer in the hours of a chunk, [hour][row][column]: ten-thousandths of a score or share, or {@link missing}. */
export type LayerDay = Uint16Array;

/** Returns the number of days of a field. A day is the hours of a chunk, which begin at the first hour of the field. */
export function daysOf({ hours, chunk: [hoursADay] }: Pick<MapField, "hours" | "chunk">): number {
  return Math.ceil(hours / hoursADay);
}

/** Reads a day of a layer, and joins its chunks. */
export async function readLayerDay(
  read: ReadMapFile,
  { group, latitudes, longitudes, chunk }: MapField,
  layer: MapLayer,
  day: number,
): Promise<LayerDay> {
  const [hours, rows, columns] = chunk;
  const [height, width] = [latitudes.length, longitudes.length];
  const joined = new Uint16Array(hours * height * width);
  const blocks = Array.from({ length: Math.ceil(height / rows) }, (_, row) =>
    Array.from({ length: Math.ceil(width / columns) }, (__, column) => ({ row, column })),
  ).flat();
  await Promise.all(
    blocks.map(async ({ row, column }) => {
      const { body } = await read(`${group}/${layer}/c/${day}/${row}/${column}`);
      const plain = body!.pipeThrough(new DecompressionStream("gzip"));
      const values = new Uint16Array(await new Response(plain).arrayBuffer());
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
