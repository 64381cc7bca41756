import { atMost } from "../work/at-most.ts";
import { ByteCache } from "../work/byte-cache.ts";
import { type ArchiveArray, type AxisName, axisNames } from "./archive-array.ts";
import { ArchiveError, asArchiveError } from "./archive-error.ts";
import type { ZarrGroup } from "./zarr-group.ts";
import { ShardAbsentError, type ZarrStorage } from "./zarr-storage.ts";

/** A place in an array, by the names of its axes. */
export type ArchivePosition = Readonly<Record<AxisName, number>>;

/** Gives the number at a position of a chunk in the array's unit; NaN where there is none. */
export type ChunkValues = (position: ArchivePosition) => number;

/** Reads the chunk of an array that holds a position. */
export type ChunkReader = (array: ArchiveArray, position: ArchivePosition) => Promise<ChunkValues>;

interface DecodedChunk {
  readonly data: ArrayLike<number> & { readonly byteLength: number };
  readonly stride: readonly number[];
}

/** In place of a chunk that is missing. */
const missingChunk: DecodedChunk = { data: new Float32Array(), stride: [] };

/** Chunks fetched and decoded at the same time; each takes up to 18 MB in the archives of dynamical.org. */
const chunksAtOnce = 6;

/**
 * Reads chunks, those that were decoded lately from memory.
 *
 * @param chunkBytes - Most that the decoded chunks in memory may take [bytes].
 */
export function chunkReader(group: ZarrGroup, storage: ZarrStorage, chunkBytes: number): ChunkReader {
  const chunks = new ByteCache<DecodedChunk>(chunkBytes, ({ data }) => data.byteLength);
  const inTurn = atMost(chunksAtOnce);
  return async (array, position) => {
    const place = axisLengths(array).map(([axis, length]) => Math.floor(position[axis] / length));
    const { data, stride } = await chunks.load(`${array.name}/${place.join("/")}`, () =>
      inTurn(() => decodeCurrent(group, storage, array, place)),
    );
    const { missing, scale, offset } = array;
    const lengths = axisLengths(array);
    return (wanted) => {
      const index = lengths.reduce(
        (sum, [axis, length], dimension) => sum + (wanted[axis] % length) * stride[dimension]!,
        0,
      );
      const value = data[index] ?? Number.NaN;
      return value === missing ? Number.NaN : value * scale + offset;
    };
  };
}

/** The axes in order of the dimensions, with the length of a chunk along each. */
function axisLengths({ axes, chunkShape }: ArchiveArray): readonly (readonly [AxisName, number])[] {
  return axisNames
    .filter((axis) => axes[axis] !== undefined)
    .toSorted((left, right) => axes[left]! - axes[right]!)
    .map((axis, dimension) => [axis, chunkShape[dimension]!]);
}

/** What does not decode may have been cut from a shard that was replaced since its index was read: it is read anew, once. */
async function decodeCurrent(
  group: ZarrGroup,
  storage: ZarrStorage,
  array: ArchiveArray,
  place: readonly number[],
): Promise<DecodedChunk> {
  try {
    return await decode(group, array, place);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    if (error instanceof ShardAbsentError) return missingChunk;
    storage.forgetIndexes();
    return await decode(group, array, place).catch((again: unknown) => {
      throw asArchiveError(again, `The chunk ${place.join("/")} of ${array.name}`, "damaged");
    });
  }
}

async function decode(
  group: ZarrGroup,
  array: ArchiveArray,
  place: readonly number[],
): Promise<DecodedChunk> {
  const stored = await group.array(array.name);
  if (stored === undefined)
    throw new ArchiveError("unusable", `The archive has lost its array ${array.name}.`);
  const { data, stride } = await stored.getChunk([...place]);
  const length = array.chunkShape.reduce((product, side) => product * side, 1);
  if (!ArrayBuffer.isView(data) || data.length !== length)
    throw new Error(`it does not hold ${length} numbers`);
  const numbers = data as Float32Array;
  const unwritten = !array.emptyIsFill && numbers.every((value) => Object.is(value, array.fill));
  return unwritten ? missingChunk : { data: numbers, stride };
}
