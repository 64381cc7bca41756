import { packedMissing } from "@halcyon/schema";
import { StoreError } from "./store-error.ts";
import { type ChunkAccess, readChunk, type ZarrArray } from "./zarr-array.ts";

/** A packed variable whose cells are read one by one, whatever the order of its dimensions and the shape of its chunks. */
export interface Series {
  readonly array: ZarrArray;
  /** The axes of the cell, in the order in which places give their coordinates. */
  readonly cellAxes: readonly number[];
  readonly stepAxis: number;
  readonly memberAxis: number | undefined;
  readonly steps: number;
  readonly members: number;
}

/**
 * Finds the axes of a variable by their names.
 *
 * @throws StoreError `unsupported` where a dimension lacks, or there is another one
 */
export function seriesOf(
  array: ZarrArray,
  cellDimensions: readonly string[],
  stepDimension: string,
  memberDimension: string,
): Series {
  const { dimensions, shape, path } = array;
  const needed = [...cellDimensions, stepDimension];
  const known = [...needed, memberDimension];
  if (
    needed.some((name) => !dimensions.includes(name)) ||
    dimensions.some((name, axis) => !known.includes(name) || dimensions.indexOf(name) !== axis)
  ) {
    throw new StoreError(
      "unsupported",
      `${path} has the dimensions ${dimensions.join(", ")}, not ${known.join(", ")}`,
    );
  }
  const member = dimensions.indexOf(memberDimension);
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
 * @returns Undefined where the store holds nothing of the variable for the cell.
 * @throws StoreError
 */
export async function readSeries(
  series: Series,
  cell: readonly number[],
  access: ChunkAccess,
): Promise<Int16Array | undefined> {
  const { array, cellAxes, stepAxis, memberAxis, steps, members } = series;
  const { chunkShape } = array;
  const origin = chunkShape.map(() => 0);
  const within = chunkShape.map(() => 0);
  cellAxes.forEach((axis, position) => {
    origin[axis] = Math.floor(cell[position]! / chunkShape[axis]!);
    within[axis] = cell[position]! % chunkShape[axis]!;
  });
  const stepChunk = chunkShape[stepAxis]!;
  const memberChunk = memberAxis === undefined ? 1 : chunkShape[memberAxis]!;
  const stepChunks = Math.ceil(steps / stepChunk);
  const memberChunks = Math.ceil(members / memberChunk);
  const at = (step: number, member: number): readonly number[] =>
    origin.map((value, axis) => (axis === stepAxis ? step : axis === memberAxis ? member : value));

  if (stepChunks * memberChunks === 1 && isWholeCell(series)) {
    const raw = await readChunk(array, origin, access);
    return raw === undefined ? undefined : new Int16Array(raw.buffer);
  }

  const strides = stridesOf(chunkShape);
  const start = within.reduce((offset, value, axis) => offset + value * strides[axis]!, 0);
  const stepStride = strides[stepAxis]!;
  const memberStride = memberAxis === undefined ? 0 : strides[memberAxis]!;
  const values = new Int16Array(steps * members).fill(packedMissing);
  const found = await Promise.all(
    Array.from({ length: stepChunks * memberChunks }, async (_, chunk) => {
      const firstStep = Math.floor(chunk / memberChunks) * stepChunk;
      const firstMember = (chunk % memberChunks) * memberChunk;
      const raw = await readChunk(array, at(firstStep / stepChunk, firstMember / memberChunk), access);
      if (raw === undefined) return false;
      const packed = new Int16Array(raw.buffer);
      for (let step = firstStep; step < Math.min(steps, firstStep + stepChunk); step += 1) {
        const row = start + (step - firstStep) * stepStride;
        for (let member = firstMember; member < Math.min(members, firstMember + memberChunk); member += 1) {
          values[step * members + member] = packed[row + (member - firstMember) * memberStride]!;
        }
      }
      return true;
    }),
  );
  return found.includes(true) ? values : undefined;
}

/** Whether a chunk is one cell with all its steps and members, in the order of the answer. */
function isWholeCell({ array, cellAxes, stepAxis, memberAxis, steps, members }: Series): boolean {
  const { chunkShape } = array;
  return (
    cellAxes.every((axis) => chunkShape[axis] === 1) &&
    chunkShape[stepAxis] === steps &&
    (memberAxis === undefined || (chunkShape[memberAxis] === members && stepAxis < memberAxis))
  );
}

function stridesOf(shape: readonly number[]): readonly number[] {
  return shape.map((_, axis) => shape.slice(axis + 1).reduce((stride, extent) => stride * extent, 1));
}
