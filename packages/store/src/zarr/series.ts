import { packedMissing } from "@halcyon/schema";
import { StoreError } from "../store-error.ts";
import { type ChunkAccess, holdsChunk, readChunk, type ZarrArray } from "./zarr-array.ts";

/** Packed variable that is read one cell at a time. Its dimensions may have any order, and its chunks any shape. */
export interface Series {
  readonly array: ZarrArray;
  /** Indices of the dimensions that identify a cell, in the order of `Places.coordinatesOf`. */
  readonly cellAxes: readonly number[];
  readonly stepAxis: number;
  readonly memberAxis: number | undefined;
  readonly steps: number;
  readonly members: number;
}

/**
 * Determines the axes of a variable by their names.
 *
 * @throws StoreError `unsupported` if a dimension is missing or unexpected
 */
export function seriesOf(
  array: ZarrArray,
  cellDimensions: readonly string[],
  stepDimension: string,
  memberDimension?: string,
): Series {
  const { dimensions, shape, path } = array;
  const needed = [...cellDimensions, stepDimension];
  const known = memberDimension === undefined ? needed : [...needed, memberDimension];
  if (
    needed.some((name) => !dimensions.includes(name)) ||
    dimensions.some((name, axis) => !known.includes(name) || dimensions.indexOf(name) !== axis)
  ) {
    throw new StoreError(
      "unsupported",
      `${path} has the dimensions ${dimensions.join(", ")}, not ${known.join(", ")}`,
    );
  }
  const member = memberDimension === undefined ? -1 : dimensions.indexOf(memberDimension);
  const stepAxis = dimensions.indexOf(stepDimension);
  return {
    array,
    cellAxes: cellDimensions.map((name) => dimensions.indexOf(name)),
    stepAxis,
    memberAxis: member === -1 ? undefined : member,
    steps: shape[stepAxis]!,
    members: member === -1 ? 1 : shape[member]!,
  };
}

/**
 * Reads all steps and members of a cell, [step][member].
 *
 * @returns Undefined if the store has no values of the variable for the cell.
 * @throws StoreError if the values cannot be read or are damaged.
 */
export async function readSeries(
  series: Series,
  cell: readonly number[],
  access: ChunkAccess,
): Promise<Int16Array | undefined> {
  const { steps, members } = series;
  const chunks = stepChunks(series);
  if (chunks === 1) return readSteps(series, cell, 0, access);
  const parts = await Promise.all(
    Array.from({ length: chunks }, async (_, chunk) => readSteps(series, cell, chunk, access)),
  );
  if (parts.every((part) => part === undefined)) return undefined;
  const values = new Int16Array(steps * members).fill(packedMissing);
  parts.forEach((part, chunk) => values.set(part ?? [], chunk * stepsOfChunk(series) * members));
  return values;
}

/** Returns the number of steps in a chunk. */
export function stepsOfChunk({ array, stepAxis }: Series): number {
  return array.chunkShape[stepAxis]!;
}

export function stepChunks(series: Series): number {
  return Math.ceil(series.steps / stepsOfChunk(series));
}

/**
 * Reads all members of a cell for one chunk of steps, [step][member].
 *
 * @param chunk - Index of the chunk along the step dimension, from 0. The last chunk contains the remaining steps.
 * @returns Undefined if the store has no values of the variable for the cell in this chunk.
 * @throws StoreError if the values cannot be read or are damaged.
 */
export async function readSteps(
  series: Series,
  cell: readonly number[],
  chunk: number,
  access: ChunkAccess,
): Promise<Int16Array | undefined> {
  const { array, cellAxes, stepAxis, memberAxis, steps, members } = series;
  const { chunkShape } = array;
  const count = Math.min(stepsOfChunk(series), steps - chunk * stepsOfChunk(series));
  if (isWholeCell(series)) {
    const raw = await readChunk(array, chunkAt(series, cell, chunk, 0), access);
    return raw === undefined ? undefined : new Int16Array(raw.buffer, 0, count * members);
  }

  const strides = stridesOf(chunkShape);
  const start = cellAxes.reduce(
    (offset, axis, position) => offset + (cell[position]! % chunkShape[axis]!) * strides[axis]!,
    0,
  );
  const stepStride = strides[stepAxis]!;
  const memberStride = memberAxis === undefined ? 0 : strides[memberAxis]!;
  const memberChunk = memberAxis === undefined ? 1 : chunkShape[memberAxis]!;
  const values = new Int16Array(count * members).fill(packedMissing);
  const found = await Promise.all(
    Array.from({ length: Math.ceil(members / memberChunk) }, async (_, along) => {
      const raw = await readChunk(array, chunkAt(series, cell, chunk, along), access);
      if (raw === undefined) return false;
      const packed = new Int16Array(raw.buffer);
      const firstMember = along * memberChunk;
      for (let step = 0; step < count; step += 1) {
        const row = start + step * stepStride;
        for (let member = firstMember; member < Math.min(members, firstMember + memberChunk); member += 1) {
          values[step * members + member] = packed[row + (member - firstMember) * memberStride]!;
        }
      }
      return true;
    }),
  );
  return found.includes(true) ? values : undefined;
}

/** Returns true if at least one value of a cell was written in a chunk of steps. Reads only the indexes of shards. */
export async function holdsSteps(
  series: Series,
  cell: readonly number[],
  chunk: number,
  access: ChunkAccess,
): Promise<boolean> {
  return holdsChunk(series.array, chunkAt(series, cell, chunk, 0), access);
}

/** Returns the positions of all chunks that have values of a cell. */
export function chunksOfCell(series: Series, cell: readonly number[]): readonly (readonly number[])[] {
  const { array, memberAxis, members } = series;
  const memberChunks = memberAxis === undefined ? 1 : Math.ceil(members / array.chunkShape[memberAxis]!);
  return Array.from({ length: stepChunks(series) * memberChunks }, (_, at) =>
    chunkAt(series, cell, Math.floor(at / memberChunks), at % memberChunks),
  );
}

/** Returns the position of a chunk in the grid of chunks. */
function chunkAt(
  { array, cellAxes, stepAxis, memberAxis }: Series,
  cell: readonly number[],
  stepChunk: number,
  memberChunk: number,
): readonly number[] {
  return array.chunkShape.map((extent, axis) => {
    if (axis === stepAxis) return stepChunk;
    if (axis === memberAxis) return memberChunk;
    return Math.floor(cell[cellAxes.indexOf(axis)]! / extent);
  });
}

/** Returns true if a chunk contains exactly one cell with all its members, in the order of the returned values. */
function isWholeCell({ array, cellAxes, stepAxis, memberAxis, members }: Series): boolean {
  const { chunkShape } = array;
  return (
    cellAxes.every((axis) => chunkShape[axis] === 1) &&
    (memberAxis === undefined || (chunkShape[memberAxis] === members && stepAxis < memberAxis))
  );
}

function stridesOf(shape: readonly number[]): readonly number[] {
  return shape.map((_, axis) => shape.slice(axis + 1).reduce((stride, extent) => stride * extent, 1));
}
