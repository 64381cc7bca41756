import type { Packing } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { ByteCache } from "@halcyon/weather/source-kit";
import { z } from "zod";
import { PublishedRuns } from "../run/reading/published-runs.ts";
import { epochHours } from "../run/store-run.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";
import type { ShardIndex } from "../zarr/chunks/shard-index.ts";
import { parseMetadata } from "../zarr/zarr-metadata.ts";
import { openGroup } from "../zarr/open-group.ts";
import { type ChunkAccess, readChunk, type ZarrArray } from "../zarr/zarr-array.ts";
import { fieldAttributesSchema, layerNumber, type LayerRange } from "./field-group.ts";

export interface FieldSourceOptions {
  readonly storage: StoreStorage;
  /** Name of the map and of its folder below the root. */
  readonly map: string;
  /** Maximum size of the cache of decoded chunks [bytes]; 64 MiB by default. */
  readonly cacheBytes?: number;
  /** Maximum age of the cached pointer file, which names the published runs [ms]; 2 seconds by default. If it is 0 or less, every call reads the file first. */
  readonly pointerMaxAgeMs?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/** Published field of one run. All its numbers come from that run. */
export interface Field {
  readonly run: EpochHour;
  /** Path of the Zarr group that contains the field, below the root. */
  readonly group: string;
  /** Identifier of the model from whose weather the layers are made. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly attribution: string;
  /** Latitudes of the rows, from north to south [degrees]. */
  readonly latitudes: readonly number[];
  /** Longitudes of the columns, from west to east [degrees]. */
  readonly longitudes: readonly number[];
  /** First hour. */
  readonly from: EpochHour;
  /** Number of hours. */
  readonly hours: number;
  /** Names of the layers. */
  readonly layers: readonly string[];
  /** Returns the lowest and the highest number of a layer; undefined if it has none, or if its numbers are scores or shares. */
  range(layer: string): LayerRange | undefined;
  /** Returns the form in which a layer is stored, for readers of its chunks; undefined if the field has no such layer. */
  stored(layer: string): StoredLayer | undefined;
  /**
   * Reads one hour of a layer.
   *
   * @returns Numbers of all cells, row by row from the north; NaN if a number is missing. Undefined if the field has no such layer or hour.
   * @throws StoreError if the chunks cannot be read or are damaged
   */
  hour(layer: string, hour: EpochHour): Promise<Float64Array | undefined>;
}

/** Form in which a layer is stored: hours, rows and columns of a chunk, and the packing of its numbers. */
export interface StoredLayer {
  readonly chunkShape: readonly number[];
  readonly dataType: "uint16" | "int32";
  readonly packing: Packing;
  /** Packed number that stands for a missing value. */
  readonly missing: number;
}

/** Source of the published fields of one map. */
export interface FieldSource {
  /**
   * Calls a function with the newest published field. If that field is damaged, calls it again with the field of the run before. Numbers of two runs are never
   * mixed.
   *
   * @throws StoreError `empty` if nothing was published; the problem of the newest field if all published fields are damaged
   */
  read<Result>(work: (field: Field) => Promise<Result>): Promise<Result>;
}

const defaults = { cacheBytes: 64 * 2 ** 20, pointerMaxAgeMs: 2000 } as const;

/** Maximum number of fields with metadata and coordinates in memory: the published ones, and one that was just retired. */
const openFieldsMax = 3;

/**
 * Opens the published fields of a map. Fields that are published later are found automatically.
 *
 * @example Continues from {@link openFieldWriter}.
 * ```js
 * const source = fieldSource({ storage: folderStorage(root), map: "map_1" });
 * await source.read((field) => field.hour("score", 498_673)); // => Float64Array.of(0.2, NaN, NaN, 1)
 * ```
 */
export function fieldSource(options: FieldSourceOptions): FieldSource {
  const { storage, map, cacheBytes, pointerMaxAgeMs } = { ...defaults, ...options };
  const chunks = new ByteCache<Float64Array>(cacheBytes, ({ byteLength }) => byteLength);
  const runs = new PublishedRuns<Field>({
    storage,
    part: map,
    openRun: (group) => openField(group, storage, chunks),
    openRunsMax: openFieldsMax,
    maxAgeMs: pointerMaxAgeMs,
    clock: options.clock ?? Date.now,
  });
  return {
    read: async (work) => {
      const damaged = new Map<EpochHour, StoreError>();
      for (;;) {
        const run = await runs.newestAt(Infinity, (one) => damaged.has(one));
        if (run === undefined) {
          throw [...damaged.values()][0] ?? new StoreError("empty", `${map} has no published run`);
        }
        try {
          return await work(await runs.open(run));
        } catch (error) {
          if (!(error instanceof StoreError) || !error.isOfRun) throw error;
          error.damagedRun = run;
          damaged.set(run, error);
          runs.forget(run);
        }
      }
    },
  };
}

async function openField(
  group: string,
  storage: StoreStorage,
  chunks: ByteCache<Float64Array>,
): Promise<Field> {
  const noIndexes = new ByteCache<ShardIndex | undefined>(0, () => Infinity);
  const opened = await openGroup(group, { storage, indexes: noIndexes }, fieldAttributesSchema);
  const hoursOf = async (name: string): Promise<readonly EpochHour[]> =>
    epochHours(await opened.valuesOf(name), opened.need(name).attributes["units"], `${group}/${name}`);
  const [[run], times, latitudes, longitudes] = await Promise.all([
    hoursOf("forecast_reference_time"),
    hoursOf("time"),
    opened.valuesOf("latitude"),
    opened.valuesOf("longitude"),
  ]);
  const from = times[0]!;
  if (times.some((time, at) => time !== from + at)) {
    throw new StoreError("unsupported", `${group}/time is not one hour after the other`);
  }
  const layers = new Map<string, Layer>();
  for (const name of opened.names) {
    const array = opened.need(name);
    if (array.dimensions.join() !== "time,latitude,longitude") continue;
    const extents = [times.length, latitudes.length, longitudes.length];
    if (array.shape.some((extent, axis) => extent !== extents[axis])) {
      throw new StoreError("unsupported", `${array.path} has not the extents of its coordinates`);
    }
    const { actual_range: range } = parseMetadata(array.attributes, rangeSchema, `${array.path}: attributes`);
    layers.set(name, { array, packing: packingOf(array), range });
  }
  return {
    run: run!,
    group,
    id: opened.attributes.halcyon.id,
    synthetic: opened.attributes.halcyon.synthetic,
    attribution: opened.attributes.halcyon.attribution,
    latitudes: [...latitudes],
    longitudes: [...longitudes],
    from,
    hours: times.length,
    layers: [...layers.keys()],
    range: (name) => layers.get(name)?.range,
    stored: (name) => storedLayerOf(layers.get(name)),
    hour: async (name, hour) => {
      const layer = layers.get(name);
      if (layer === undefined || hour < from || hour >= from + times.length) return undefined;
      return planeOf(layer, hour - from, opened.access, chunks);
    },
  };
}

interface Layer {
  readonly array: ZarrArray;
  readonly packing: Packing;
  readonly range: LayerRange | undefined;
}

function storedLayerOf(layer: Layer | undefined): StoredLayer | undefined {
  if (layer === undefined) return undefined;
  const { array, packing } = layer;
  // A layer with another type is refused when the field is opened.
  const dataType = array.dataType as StoredLayer["dataType"];
  return { chunkShape: array.chunkShape, dataType, packing, missing: Number(array.fillValue) };
}

const rangeSchema = z.object({ actual_range: z.tuple([z.number(), z.number()]).optional() });

/** Returns the packing of a layer as a fraction, so that its numbers are those that an answer in JSON has. */
function packingOf({ path, dataType, attributes }: ZarrArray): Packing {
  const scale = attributes["scale_factor"];
  if (typeof scale !== "number" || !(scale > 0) || (dataType !== "uint16" && dataType !== "int32")) {
    throw new StoreError("unsupported", `${path} is not made of packed numbers`);
  }
  return scale < 1
    ? { multiplier: 1, divisor: Math.round(1 / scale) }
    : { multiplier: Math.round(scale), divisor: 1 };
}

/** Reads one hour of a layer from the chunks that hold it. */
async function planeOf(
  layer: Layer,
  hour: number,
  access: ChunkAccess,
  chunks: ByteCache<Float64Array>,
): Promise<Float64Array> {
  const [, height, width] = layer.array.shape as [number, number, number];
  const [chunkHours, rows, columns] = layer.array.chunkShape as [number, number, number];
  const plane = new Float64Array(height * width);
  const day = Math.floor(hour / chunkHours);
  const start = (hour % chunkHours) * rows * columns;
  for (let top = 0; top < height; top += rows) {
    for (let left = 0; left < width; left += columns) {
      const coordinates = [day, top / rows, left / columns];
      const values = await chunks.load(layer.array.keyOf(coordinates), () =>
        chunkValues(layer, coordinates, access),
      );
      const run = Math.min(columns, width - left);
      for (let row = 0; row < Math.min(rows, height - top); row += 1) {
        const from = start + row * columns;
        plane.set(values.subarray(from, from + run), (top + row) * width + left);
      }
    }
  }
  return plane;
}

async function chunkValues(
  { array, packing }: Layer,
  coordinates: readonly number[],
  access: ChunkAccess,
): Promise<Float64Array> {
  const raw = await readChunk(array, coordinates, access);
  if (raw === undefined) throw new StoreError("missing", `${array.keyOf(coordinates)} is not there`);
  const { buffer, byteLength } = raw;
  const packed =
    array.dataType === "uint16"
      ? new Uint16Array(buffer, 0, byteLength / 2)
      : new Int32Array(buffer, 0, byteLength / 4);
  return Float64Array.from(packed, (value) =>
    value === array.fillValue ? NaN : layerNumber(value, packing),
  );
}
