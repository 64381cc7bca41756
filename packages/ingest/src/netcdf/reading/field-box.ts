import type { Field } from "../fields/field.ts";

/** Maximum number of values in a box, which is read from a file at once. A box of a single chunk may contain more, because chunks are unpacked completely. */
const boxValues = 262_144;
const chunkValues = 1_048_576;

/**
 * Number of cells along each side of a box that is read at once, unless the file's chunks require another number. `boxTimes` is the maximum number of times.
 */
const boxCells = 16;
const boxTimes = 256;

/** Returns the start and the count of a box along each dimension of a variable. Along dimensions other than time and place, the count is 1. */
export function hyperslab(
  { variable, timeAxis, cellAxes, fixed }: Field,
  { time, cells }: Box,
): { readonly start: readonly number[]; readonly count: readonly number[] } {
  const start = variable.shape.map(() => 0);
  const count = variable.shape.map(() => 1);
  if (fixed !== undefined) start[fixed.axis] = fixed.index;
  [start[timeAxis], count[timeAxis]] = time;
  cellAxes.forEach((axis, which) => {
    [start[axis], count[axis]] = cells[which]!;
  });
  return { start, count };
}

export type IndexRange = readonly [start: number, count: number];

export interface Box {
  readonly time: IndexRange;
  readonly cells: readonly IndexRange[];
}

/**
 * Returns the box that is read at once for a cell. In a file without chunks, the box contains only this cell. Otherwise it contains whole chunks, with
 * neighbouring cells.
 *
 * @param wanted - Number of time steps that are needed from the box.
 */
export function boxAround(
  { variable: { chunks, shape }, timeAxis, cellAxes }: Field,
  indices: readonly number[],
  timeIndex: number,
  wanted: number,
): Box {
  if (chunks === undefined) {
    return {
      time: [timeIndex, Math.min(boxValues, wanted, shape[timeAxis]! - timeIndex)],
      cells: indices.map((index) => [index, 1]),
    };
  }
  const chunkTimes = chunks[timeAxis]!;
  const sides = cellAxes.map((axis) => chunks[axis]!);
  if (wanted === 1 && sides.reduce((product, side) => product * side, chunkTimes) <= chunkValues) {
    return {
      time: spanAround(timeIndex, chunkTimes, shape[timeAxis]!),
      cells: cellAxes.map((axis, which) => spanAround(indices[which]!, chunks[axis]!, shape[axis]!)),
    };
  }
  const times = Math.min(boxValues, Math.ceil(Math.min(boxTimes, wanted) / chunkTimes) * chunkTimes);
  const side = Math.min(boxCells, Math.floor(Math.sqrt(boxValues / times)));
  return {
    time: spanAround(timeIndex, times, shape[timeAxis]!),
    cells: cellAxes.map((axis, which) =>
      spanAround(indices[which]!, Math.min(chunks[axis]!, side), shape[axis]!),
    ),
  };
}

/** Returns the span that contains an index, if the dimension is divided into spans of length `width`. The last span may be shorter. */
function spanAround(index: number, width: number, length: number): IndexRange {
  const start = Math.floor(index / width) * width;
  return [start, Math.min(width, length - start)];
}

/**
 * Returns the position of a cell's first value in a box, and the distance from one time step to the next. Both are counted in values. The dimensions of a box
 * are in the order of the file.
 */
export function placeInBox(
  { variable, timeAxis, cellAxes }: Field,
  { time, cells }: Box,
  indices: readonly number[],
): { readonly first: number; readonly timeStep: number } {
  let [first, timeStep] = [0, 0];
  for (let axis = 0; axis < variable.shape.length; axis += 1) {
    const which = cellAxes.indexOf(axis);
    const length = axis === timeAxis ? time[1] : which === -1 ? 1 : cells[which]![1];
    first = first * length + (which === -1 ? 0 : indices[which]! - cells[which]![0]);
    timeStep = axis === timeAxis ? 1 : timeStep * length;
  }
  return { first, timeStep };
}
