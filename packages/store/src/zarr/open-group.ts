import { type VariableName, variableNames } from "@halcyon/schema";
import type { z } from "zod";
import { StoreError } from "../store-error.ts";
import { type ChunkAccess, product, readChunk, type ZarrArray, zarrArray } from "./zarr-array.ts";
import { arraySchema, type DataType, groupSchema, parseDocument, parseMetadata } from "./zarr-metadata.ts";

/** Opened Zarr group, with its metadata. An array of the group is checked only when it is requested. */
export interface OpenGroup<Attributes> {
  /** Path of the group below the root of the store. */
  readonly group: string;
  readonly attributes: Attributes;
  /** Names of all arrays and groups below the group. */
  readonly names: readonly string[];
  /** Names of the group's weather variables that this version knows. */
  readonly variableNames: readonly VariableName[];
  readonly access: ChunkAccess;
  readonly find: (name: string) => ZarrArray | undefined;
  /**
   * Returns an array of the group.
   *
   * @throws StoreError `unsupported` if the array does not exist.
   */
  readonly need: (name: string) => ZarrArray;
  readonly valuesOf: (name: string) => Promise<Float64Array>;
}

const knownNames: ReadonlySet<string> = new Set(variableNames);

/**
 * Opens a group of the point store. The group must have consolidated metadata.
 *
 * @param access - Access to the storage, without the flag `complete`. The group contains this flag.
 * @throws StoreError if the group is missing, unsupported or damaged, or cannot be read.
 */
export async function openGroup<Attributes extends { readonly halcyon: { readonly complete: boolean } }>(
  group: string,
  access: Omit<ChunkAccess, "complete">,
  schema: z.ZodType<Attributes>,
): Promise<OpenGroup<Attributes>> {
  const key = `${group}/zarr.json`;
  const document = await access.storage.get(key);
  if (document === undefined) throw new StoreError("missing", `${key} is not there`);
  const { attributes, consolidated_metadata: consolidated } = parseDocument(document, groupSchema, key);
  if (consolidated === undefined) {
    throw new StoreError(
      "unsupported",
      `${key} has no consolidated metadata (zarr.consolidate_metadata makes it)`,
    );
  }
  const parsed = parseMetadata(attributes, schema, `${key}: attributes`);
  const reading = { ...access, complete: parsed.halcyon.complete };
  const arrays = new Map<string, ZarrArray>();
  const find = (name: string): ZarrArray | undefined => {
    const metadata = consolidated.metadata[name];
    if (metadata === undefined) return undefined;
    const path = `${group}/${name}`;
    const array = arrays.get(name) ?? zarrArray(path, parseMetadata(metadata, arraySchema, path));
    arrays.set(name, array);
    return array;
  };
  const need = (name: string): ZarrArray => {
    const array = find(name);
    if (array === undefined) throw new StoreError("unsupported", `${group} has no array ${name}`);
    return array;
  };
  return {
    group,
    attributes: parsed,
    names: Object.keys(consolidated.metadata),
    variableNames: Object.keys(consolidated.metadata).filter((name): name is VariableName =>
      knownNames.has(name),
    ),
    access: reading,
    find,
    need,
    valuesOf: async (name) => readValues(need(name), reading),
  };
}

/** Maximum number of values in an array that is read whole, such as a coordinate. In a point store, all such arrays are smaller. */
const valuesMax = 2 ** 24;

/**
 * Reads a complete array, in row-major order.
 *
 * @throws StoreError if the array cannot be read, is damaged, or has too many values.
 */
async function readValues(array: ZarrArray, access: ChunkAccess): Promise<Float64Array> {
  const { shape, chunkShape, path } = array;
  const count = product(shape);
  if (count > valuesMax) throw new StoreError("unsupported", `${path} has ${count} values`);
  const values = new Float64Array(count).fill(Number(array.fillValue));
  /** Number of values along the last axis of a chunk. These values are adjacent both in the chunk and in the result. */
  const chunkRun = chunkShape.at(-1) ?? 1;
  const wholeRun = shape.at(-1) ?? 1;
  for (const chunk of positions(shape.map((extent, axis) => Math.ceil(extent / chunkShape[axis]!)))) {
    const raw = await readChunk(array, chunk, access);
    if (raw === undefined) continue;
    const numbers = viewsOf[array.dataType](raw.buffer);
    const from = (chunk.at(-1) ?? 0) * chunkRun;
    const run = Math.min(chunkRun, wholeRun - from);
    let source = 0;
    for (const within of positions(chunkShape.slice(0, -1))) {
      const place = within.map((at, axis) => chunk[axis]! * chunkShape[axis]! + at);
      if (place.every((at, axis) => at < shape[axis]!)) {
        const row = place.reduce((offset, at, axis) => offset * shape[axis]! + at, 0);
        const target = row * wholeRun + from;
        for (let step = 0; step < run; step += 1) values[target + step] = Number(numbers[source + step]);
      }
      source += chunkRun;
    }
  }
  return values;
}

const viewsOf: Readonly<Record<DataType, (buffer: ArrayBuffer) => ArrayLike<number | bigint>>> = {
  int8: (buffer) => new Int8Array(buffer),
  uint8: (buffer) => new Uint8Array(buffer),
  int16: (buffer) => new Int16Array(buffer),
  uint16: (buffer) => new Uint16Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
  uint32: (buffer) => new Uint32Array(buffer),
  int64: (buffer) => new BigInt64Array(buffer),
  uint64: (buffer) => new BigUint64Array(buffer),
  float32: (buffer) => new Float32Array(buffer),
  float64: (buffer) => new Float64Array(buffer),
};

/** Yields all positions in a grid. The last axis changes fastest. */
function* positions(extents: readonly number[]): Generator<readonly number[]> {
  const position = extents.map(() => 0);
  if (extents.includes(0)) return;
  for (;;) {
    yield position;
    let axis = extents.length - 1;
    while (axis >= 0 && position[axis] === extents[axis]! - 1) {
      position[axis] = 0;
      axis -= 1;
    }
    if (axis < 0) return;
    position[axis]! += 1;
  }
}
