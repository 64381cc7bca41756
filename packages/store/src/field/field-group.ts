import { type Packing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { z } from "zod";
import { placeCoordinates } from "../cells/cell-coordinates.ts";
import { storeFormat } from "../publication/pointer.ts";
import {
  type Coordinate,
  coordinateChunk,
  coordinateDocument,
  documentText,
  groupDocument,
  type GroupFiles,
  hourAttributes,
  line,
  plainDocument,
} from "../zarr/array-documents.ts";
import { packedAttributes } from "../zarr/packed-attributes.ts";

/** Layer of a field: one number for each cell and hour. */
export interface FieldLayer {
  /** Sentence part that says what the numbers are, such as `score of the task`. */
  readonly longName: string;
  /** Weather variable of the numbers; absent if they are scores or shares, from 0 to 1. */
  readonly variable?: { readonly name: VariableName; readonly stepType: StepType };
}

/** Description of a field: the layers of one map, for each cell of a grid and each hour of a period. */
export interface FieldDescription {
  /** Name of the map and of its folder below the root: a-z, 0-9, "-" and "_". */
  readonly map: string;
  /** Identifier of the model from whose weather the layers are made. */
  readonly id: string;
  readonly synthetic: boolean;
  /** Latitudes of the rows, from north to south [degrees]. */
  readonly latitudes: readonly number[];
  /** Longitudes of the columns, from west to east [degrees]. */
  readonly longitudes: readonly number[];
  /** Cells that have numbers: positions in the grid, row by row, ascending. All other cells are missing. */
  readonly cells: readonly number[];
  /** First hour of the period. */
  readonly from: EpochHour;
  /** Number of hours. */
  readonly hours: number;
  readonly layers: ReadonlyMap<string, FieldLayer>;
  readonly attribution: string;
  readonly licence: { readonly name: string; readonly url: string };
}

/** Packed numbers of a layer: `Uint16Array` for scores and shares, `Int32Array` for a weather variable, in tenths of the steps of its packing. */
export type FieldValues = Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** Packed value of a missing score or share. */
export const missingShare = 65_535;

/** Packed value of a missing number of a weather variable. */
export const missingTenth = -2_147_483_648;

const sharePacking: Packing = { multiplier: 1, divisor: 10_000 };

/**
 * Returns the form in which a layer is stored: its type of numbers, its packing, and the number that stands for a missing value. Quantiles of a weather variable
 * have one more decimal than its packing.
 */
export function storedAs({ variable: carried }: FieldLayer): {
  readonly dataType: "uint16" | "int32";
  readonly packing: Packing;
  readonly missing: number;
} {
  if (carried === undefined) return { dataType: "uint16", packing: sharePacking, missing: missingShare };
  const { multiplier, divisor } = variable(carried.name).packing;
  return { dataType: "int32", packing: { multiplier, divisor: 10 * divisor }, missing: missingTenth };
}

/** Returns the number of a layer that a packed number stands for. It must not be the missing one. */
export function layerNumber(packed: number, { multiplier, divisor }: Packing): number {
  return (packed * multiplier) / divisor;
}

/**
 * Packs numbers of a layer. NaN stands for a missing number.
 *
 * @example
 * ```js
 * const layer = { longName: "median", variable: { name: "temperature_2m", stepType: "instant" } };
 * packLayer(layer, Float64Array.of(21.375, -3)); // => Int32Array.of(21_375, -3000)
 * ```
 */
export function packLayer(layer: FieldLayer, numbers: Float64Array): FieldValues {
  const { missing, packing } = storedAs(layer);
  const values = missingValues(layer, numbers.length);
  numbers.forEach((number, at) => {
    const packed = Math.round((number * packing.divisor) / packing.multiplier);
    values[at] = Number.isNaN(number) ? missing : packed;
  });
  return values;
}

/** Returns an array in which all numbers of a layer are missing. */
export function missingValues(layer: FieldLayer, length: number): FieldValues {
  const { dataType, missing } = storedAs(layer);
  const values = dataType === "uint16" ? new Uint16Array(length) : new Int32Array(length);
  return values.fill(missing);
}

/** Maximum extent of a chunk: hours of a day, rows and columns. A reader of one hour then reads a day. */
const chunkMost = { hours: 24, cells: 128 } as const;

/** Returns the shape of the chunks of a field: hours, rows, columns. */
export function chunkShapeOf({ hours, latitudes, longitudes }: FieldDescription): ChunkShape {
  return [
    Math.min(hours, chunkMost.hours),
    Math.min(latitudes.length, chunkMost.cells),
    Math.min(longitudes.length, chunkMost.cells),
  ];
}
export type ChunkShape = readonly [number, number, number];

/**
 * Schema of the attribute `halcyon` of a field. It holds those parts of the description that have no CF attribute. Every object of a field is written, so a
 * missing object was lost.
 */
export const fieldAttributesSchema = z.object({
  halcyon: z.object({
    format: z.literal(storeFormat),
    kind: z.literal("field"),
    complete: z.literal(true),
    id: z.string(),
    synthetic: z.boolean(),
    attribution: z.string(),
    licence: z.object({ name: z.string(), url: z.string() }),
    /** Plan of the writer. Writers with identical contents have the same plan. */
    plan: z.string(),
  }),
});
type FieldAttributes = z.output<typeof fieldAttributesSchema>["halcyon"];

/** Lowest and highest number of a layer. */
export type LayerRange = readonly [lowest: number, highest: number];

/**
 * Returns all files of a field's group except its chunks: coordinates, the metadata of each array, and consolidated metadata.
 *
 * @param ranges - Ranges of the layers of weather variables. A layer without numbers has none.
 */
export function fieldFiles(
  description: FieldDescription,
  { run, plan, ranges }: { readonly run: EpochHour; readonly plan: string; readonly ranges: Ranges },
): GroupFiles {
  const files = new Map<string, Uint8Array | string>();
  const arrays: Record<string, unknown> = {};
  const put = (name: string, document: unknown): void => {
    files.set(`${name}/zarr.json`, documentText(document));
    arrays[name] = document;
  };
  for (const coordinate of coordinates(description, run)) {
    put(coordinate.name, coordinateDocument(coordinate));
    files.set(...coordinateChunk(coordinate));
  }
  const { hours, latitudes, longitudes, layers } = description;
  const chunk = chunkShapeOf(description);
  const axes = [
    { name: "time", extent: hours, chunk: chunk[0] },
    { name: "latitude", extent: latitudes.length, chunk: chunk[1] },
    { name: "longitude", extent: longitudes.length, chunk: chunk[2] },
  ];
  for (const [name, layer] of layers) {
    const { dataType, missing } = storedAs(layer);
    const range = ranges.get(name);
    const attributes = { ...attributesOf(layer), ...(range === undefined ? {} : { actual_range: range }) };
    put(name, plainDocument(axes, { dataType, fill: missing, gzipLevel }, attributes));
  }
  files.set("zarr.json", documentText(groupDocument(groupAttributes(description, run, plan), arrays)));
  return files;
}

type Ranges = ReadonlyMap<string, LayerRange>;

/** Compression level of gzip. Browsers expand gzip without a library, and level 6 is the default of its programs. */
export const gzipLevel = 6;

/** Name of the coordinate that holds the start of the run. */
const startName = "forecast_reference_time";

function attributesOf(layer: FieldLayer): Readonly<Record<string, unknown>> {
  const { longName, variable: carried } = layer;
  if (carried !== undefined) {
    const { packing, missing } = storedAs(layer);
    const packed = packedAttributes(carried.name, { ...carried, packing }, "time", [startName]);
    return { ...packed, long_name: longName, _FillValue: missing };
  }
  return {
    units: "1",
    long_name: longName,
    scale_factor: 1e-4,
    _FillValue: missingShare,
    coordinates: startName,
    cell_methods: "time: point",
  };
}

function coordinates(
  { latitudes, longitudes, from, hours }: FieldDescription,
  run: EpochHour,
): readonly Coordinate[] {
  const times = BigInt64Array.from({ length: hours }, (_, hour) => BigInt(from + hour));
  return [
    line("time", "time", times, "int64", hourAttributes("time")),
    ...placeCoordinates(latitudes, longitudes, ["latitude", "longitude"]),
    {
      name: startName,
      dimensions: [],
      shape: [],
      dataType: "int64",
      values: BigInt64Array.of(BigInt(run)),
      attributes: hourAttributes(startName),
    },
  ];
}

function groupAttributes(
  { map, id, synthetic, attribution, licence }: FieldDescription,
  run: EpochHour,
  plan: string,
): Readonly<Record<string, unknown>> {
  const halcyon: FieldAttributes = {
    format: storeFormat,
    kind: "field",
    complete: true,
    id,
    synthetic,
    attribution,
    licence,
    plan,
  };
  return {
    Conventions: "CF-1.11",
    title: `${synthetic ? "SYNTHETIC: " : ""}${map}, run of ${formatEpochHour(run)}`,
    source: id,
    license: `${licence.name} (${licence.url})`,
    references: attribution,
    halcyon,
  };
}
