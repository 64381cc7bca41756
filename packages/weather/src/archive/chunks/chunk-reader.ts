import { atMost } from "../../io/at-most.ts";
import type { ByteCache } from "../../cache/byte-cache.ts";
import { type ArchiveArray, type AxisName, axisNames } from "./archive-array.ts";
import { ArchiveError, asArchiveError } from "../archive-error.ts";
import { ShardAbsentError } from "./checked-store.ts";
import type { ZarrGroup } from "./zarr-group.ts";

/** Position of a value in an array: its index along each axis, by axis name. */
type ArchivePosition = Readonly<Record<AxisName, number>>;

/**
 * Function that returns the value for a lead and a member at one cell, in the array's unit. NaN means missing. Leads and members are counted from the first
 * of the chunk.
 */
type ChunkSeries = (lead: number, member: number) => number;

/** Function that reads the chunk at a position of an array. */
export type ChunkReader = (array: ArchiveArray, position: ArchivePosition) => Promise<ChunkSeries>;

export interface DecodedChunk {
  readonly data: ArrayLike<number> & { readonly byteLength: number };
  readonly stride: readonly number[];
}

/** Decoded chunk without values, which stands for a chunk that the archive lacks. */
const missingChunk: DecodedChunk = { data: new Float32Array(), stride: [] };

/** Maximum number of chunks that are fetched and decoded at the same time. In the archives of dynamical.org, each takes up to 18 MB of memory. */
const chunksAtOnce = 16;

export interface ChunkReaderOptions {
  readonly group: ZarrGroup;
  /** Name of the archive, used as the prefix of its keys in the cache. */
  readonly name: string;
  /** Cache of recently decoded chunks. */
  readonly chunks: ByteCache<DecodedChunk>;
  /** Runs a function. All data that the function reads come from the archive itself, not from cached bytes. */
  readonly fromArchive: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Returns a chunk reader that takes recently decoded chunks from memory. */
export function chunkReader(options: ChunkReaderOptions): ChunkReader {
  const inTurn = atMost(chunksAtOnce);
  return async (array, position) => {
    const lengths = axisLengths(array);
    const place = lengths.map(([axis, length]) => Math.floor(position[axis] / length));
    const { data, stride } = await options.chunks.load(
      `${options.name}/${array.name}/${place.join("/")}`,
      () => inTurn(() => decodeAnew(options, array, place)),
    );
    const strideOf = (axis: AxisName): number => stride[array.axes[axis] ?? -1] ?? 0;
    const base = lengths.reduce((sum, [axis, length]) => sum + (position[axis] % length) * strideOf(axis), 0);
    const [byLead, byMember] = [strideOf("lead_time"), strideOf("ensemble_member")];
    const { missing, scale, offset } = array;
    return (lead, member) => {
      const value = data[base + lead * byLead + member * byMember] ?? Number.NaN;
      return value === missing ? Number.NaN : value * scale + offset;
    };
  };
}

/** Returns the axes in order of the dimensions, with the length of a chunk along each. */
function axisLengths({ axes, chunkShape }: ArchiveArray): readonly (readonly [AxisName, number])[] {
  return axisNames
    .filter((axis) => axes[axis] !== undefined)
    .toSorted((left, right) => axes[left]! - axes[right]!)
    .map((axis, dimension) => [axis, chunkShape[dimension]!]);
}

/** Reads a chunk that could not be decoded from the archive again. The first copy may have been damaged in transit or in the cache. */
async function decodeAnew(
  { group, fromArchive }: ChunkReaderOptions,
  array: ArchiveArray,
  place: readonly number[],
): Promise<DecodedChunk> {
  const what = `The chunk ${place.join("/")} of ${array.name}`;
  try {
    return await decode(group, array, place);
  } catch (error) {
    if (error instanceof ShardAbsentError) return missingChunk;
    const failure = asArchiveError(error, what, "damaged");
    if (failure.code !== "damaged") throw failure;
    group.forget(array.name);
    return await fromArchive(() => decode(group, array, place)).catch((again: unknown) => {
      throw asArchiveError(again, what, "damaged");
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
