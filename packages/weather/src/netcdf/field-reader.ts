import type { RecordTime } from "../record/record-time.ts";
import type { Field } from "./field.ts";

/** Memory for decoded boxes of compressed files [bytes]. */
const cacheBytes = 67_108_864;

/** A box holds at most so many values. */
const boxValues = 262_144;

/** Cells along each side of a box, where the file's chunks reach as far. */
const boxCells = 16;

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
      const box = this.#boxAround(field, indices, index);
      const stored = this.#values(field, box);
      const [timeStart, timeCount] = box.time;
      const stop = Math.min(end, timeStart + timeCount);
      for (; index < stop; index += 1) {
        series[stamps[index]! - from] = decode(stored[offsetIn(field, box, index, indices)]!);
      }
      await breath();
    }
  }

  #boxAround(field: Field, indices: readonly number[], timeIndex: number): Box {
    const { variable, timeAxis, cellAxes } = field;
    const { chunks, shape } = variable;
    const cells = cellAxes.map((axis, which) => {
      const chunk = Math.min(chunks?.[axis] ?? 1, boxCells);
      const start = Math.floor(indices[which]! / chunk) * chunk;
      return [start, Math.min(chunk, shape[axis]! - start)] as const;
    });
    const across = cells.reduce((product, [, count]) => product * count, 1);
    const chunkTimes = chunks?.[timeAxis] ?? 1;
    const most = Math.max(1, Math.floor(boxValues / across / 4));
    const times = chunkTimes >= most ? most : Math.floor(most / chunkTimes) * chunkTimes;
    const start = Math.floor(timeIndex / times) * times;
    return { time: [start, Math.min(times, shape[timeAxis]! - start)], cells };
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
