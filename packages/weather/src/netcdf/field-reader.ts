import type { RecordTime } from "../record/record-time.ts";
import type { Field } from "./field.ts";

/** Memory for decoded boxes of compressed files [bytes]. */
const cacheBytes = 67_108_864;

/** A box holds at most so many values. */
const boxValues = 262_144;

/** Cells along each side of a box, and its times at least, where the file's chunks do not ask for more or allow less. */
const boxCells = 16;
const boxTimes = 256;

/**
 * Reads series of cells. Compressed files are read in boxes of neighbouring cells, which are kept for the next question: to unpack one number
 * of a chunk costs as much as to unpack them all.
 */
export class FieldReader {
  readonly #boxes = new Map<string, Float64Array>();
  #bytes = 0;

  /**
   * Adds a cell's values to a series.
   *
   * @param indices - The cell, an index for each of the field's `cellAxes`.
   * @param series - One value a step, `from` first; steps that the field does not have keep what they hold.
   */
  async readInto(
    field: Field,
    indices: readonly number[],
    from: RecordTime,
    series: Float64Array,
  ): Promise<void> {
    const { stamps, decode } = field;
    const end = lowerBound(stamps, from + series.length);
    let index = lowerBound(stamps, from);
    while (index < end) {
      const box = boxAround(field, indices, index, end);
      const stored = this.#values(field, box);
      const [timeStart, timeCount] = box.time;
      const stop = Math.min(end, timeStart + timeCount);
      for (; index < stop; index += 1) {
        series[stamps[index]! - from] = decode(stored[offsetIn(field, box, index, indices)]!);
      }
      await breath();
    }
  }

  #values({ file, variable, timeAxis, cellAxes }: Field, { time, cells }: Box): Float64Array {
    const start = variable.shape.map(() => 0);
    const count = variable.shape.map(() => 1);
    [start[timeAxis], count[timeAxis]] = time;
    cellAxes.forEach((axis, which) => {
      [start[axis], count[axis]] = cells[which]!;
    });
    if (variable.chunks === undefined) return file.read(variable, start, count);
    const key = `${file.name}\n${variable.name}\n${start.join()}`;
    const kept = this.#boxes.get(key);
    if (kept !== undefined) {
      this.#boxes.delete(key);
      this.#boxes.set(key, kept);
      return kept;
    }
    const values = file.read(variable, start, count);
    this.#boxes.set(key, values);
    this.#bytes += values.byteLength;
    for (const [oldest, box] of this.#boxes) {
      if (this.#bytes <= cacheBytes) break;
      this.#boxes.delete(oldest);
      this.#bytes -= box.byteLength;
    }
    return values;
  }
}

type Span = readonly [start: number, count: number];

interface Box {
  readonly time: Span;
  readonly cells: readonly Span[];
}

/** What is read at once: of a file without chunks the cell's own times, else whole chunks and neighbours. */
function boxAround(
  { variable: { chunks, shape }, timeAxis, cellAxes }: Field,
  indices: readonly number[],
  timeIndex: number,
  timeEnd: number,
): Box {
  if (chunks === undefined) {
    return {
      time: [timeIndex, Math.min(boxValues, timeEnd - timeIndex)],
      cells: indices.map((index) => [index, 1]),
    };
  }
  const chunkTimes = chunks[timeAxis]!;
  const times = Math.min(boxValues, Math.ceil(boxTimes / chunkTimes) * chunkTimes);
  const side = Math.min(boxCells, Math.floor(Math.sqrt(boxValues / times)));
  return {
    time: spanAround(timeIndex, times, shape[timeAxis]!),
    cells: cellAxes.map((axis, which) =>
      spanAround(indices[which]!, Math.min(chunks[axis]!, side), shape[axis]!),
    ),
  };
}

/** The span of `width` that holds an index, cut at the end of its dimension. */
function spanAround(index: number, width: number, length: number): Span {
  const start = Math.floor(index / width) * width;
  return [start, Math.min(width, length - start)];
}

/** Where a value lies in a box; its dimensions are in the order of the file. */
function offsetIn(
  { variable, timeAxis, cellAxes }: Field,
  { time, cells }: Box,
  timeIndex: number,
  indices: readonly number[],
): number {
  let offset = 0;
  for (let axis = 0; axis < variable.shape.length; axis += 1) {
    const which = cellAxes.indexOf(axis);
    if (axis === timeAxis) offset = offset * time[1] + timeIndex - time[0];
    else if (which !== -1) offset = offset * cells[which]![1] + indices[which]! - cells[which]![0];
  }
  return offset;
}

/** The first index whose stamp is not before `time`. */
function lowerBound(stamps: readonly RecordTime[], time: RecordTime): number {
  let low = 0;
  let high = stamps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stamps[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lets other work of the process go on between boxes. */
async function breath(): Promise<void> {
  return new Promise((resume) => {
    setImmediate(resume);
  });
}
