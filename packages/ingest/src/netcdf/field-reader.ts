import type { RecordTime } from "@halcyon/weather";
import type { Field } from "./field.ts";
import { boxMax } from "./netcdf-file.ts";

/** Memory for decoded boxes of compressed files [bytes]. */
const cacheBytes = 67_108_864;

/** A box holds at most so many values. */
const boxValues = 262_144;

/** Cells along each side of a box, and its times at most, where the file's chunks do not ask for more or allow less. */
const boxCells = 16;
const boxTimes = 256;

/**
 * Reads series of cells. Compressed files are read in boxes of neighbouring cells, which are kept for the next question: to unpack one number
 * of a chunk costs as much as to unpack them all. Of cells that are expected those that share chunks are read together.
 */
export class FieldReader {
  readonly #boxes = new Map<string, Float64Array>();
  #bytes = 0;
  #expected: readonly (readonly number[])[] = [];

  /** Names the cells that are read next. */
  expect(cells: readonly (readonly number[])[]): void {
    this.#expected = cells;
  }

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
    const wanted = end - index;
    while (index < end) {
      const box = boxAround(field, indices, index, wanted);
      const together = this.#sharing(field, indices, box);
      const { values, offsetOf } =
        together === undefined
          ? { values: this.#values(field, box), offsetOf: (at: number) => offsetIn(field, box, at, indices) }
          : {
              values: this.#gathered(field, indices, box, together),
              offsetOf: (at: number) => at - box.time[0],
            };
      const [timeStart, timeCount] = box.time;
      const stop = Math.min(end, timeStart + timeCount);
      for (; index < stop; index += 1) {
        series[stamps[index]! - from] = decode(values[offsetOf(index)]!);
      }
      await breath();
    }
    if (field.preliminary !== undefined) await this.#fillGaps(field.preliminary, indices, from, series);
  }

  /** Takes what a series has no number for from another field. */
  async #fillGaps(
    field: Field,
    indices: readonly number[],
    from: RecordTime,
    series: Float64Array,
  ): Promise<void> {
    if (!series.includes(Number.NaN)) return;
    const other = new Float64Array(series.length).fill(Number.NaN);
    await this.readInto(field, indices, from, other);
    for (const [index, value] of other.entries()) {
      if (Number.isNaN(series[index]!)) series[index] = value;
    }
  }

  /** The expected cells in the chunks of a cell, where its box does not hold them; undefined where there is nothing to share. */
  #sharing(
    { variable: { chunks }, timeAxis, cellAxes }: Field,
    indices: readonly number[],
    { cells }: Box,
  ): readonly (readonly number[])[] | undefined {
    if (chunks === undefined || !this.#expected.some((cell) => same(cell, indices))) return undefined;
    const chunkOf = (cell: readonly number[]): string =>
      cellAxes.map((axis, which) => Math.floor(cell[which]! / chunks[axis]!)).join();
    const own = chunkOf(indices);
    const together = this.#expected.filter((cell) => chunkOf(cell) === own);
    const inBox = (cell: readonly number[]): boolean =>
      cells.every(([start, count], which) => cell[which]! >= start && cell[which]! < start + count);
    const chunkValues = cellAxes.reduce((product, axis) => product * chunks[axis]!, chunks[timeAxis]!);
    return together.every(inBox) || chunkValues > boxMax ? undefined : together;
  }

  /** The times of a box for one cell; those of the cells that share its chunks are read and kept with it. */
  #gathered(
    field: Field,
    indices: readonly number[],
    { time: [timeStart, timeCount] }: Box,
    together: readonly (readonly number[])[],
  ): Float64Array {
    const { file, variable, timeAxis, cellAxes, fixed } = field;
    const keyOf = (cell: readonly number[]): string =>
      `${file.name}\n${variable.name}\n${fixed?.index ?? 0} ${timeStart} ${timeCount}\n${cell.join()}`;
    const kept = this.#kept(keyOf(indices));
    if (kept !== undefined) return kept;
    const found = together.map((cell) => ({ cell, values: new Float64Array(timeCount) }));
    const cells = cellAxes.map((_, which): Span => {
      const along = together.map((cell) => cell[which]!);
      const least = Math.min(...along);
      return [least, Math.max(...along) - least + 1];
    });
    const perTime = cells.reduce((product, [, count]) => product * count, 1);
    const chunkTimes = variable.chunks![timeAxis]!;
    const times = Math.max(chunkTimes, Math.floor(boxMax / 4 / perTime / chunkTimes) * chunkTimes);
    for (let at = timeStart; at < timeStart + timeCount; at += times) {
      const box: Box = { time: [at, Math.min(times, timeStart + timeCount - at)], cells };
      const { start, count } = hyperslab(field, box);
      const values = file.read(variable, start, count);
      for (const { cell, values: ofCell } of found) {
        for (let index = at; index < at + box.time[1]; index += 1) {
          ofCell[index - timeStart] = values[offsetIn(field, box, index, cell)]!;
        }
      }
    }
    for (const { cell, values } of found) this.#keep(keyOf(cell), values);
    return found.find(({ cell }) => same(cell, indices))!.values;
  }

  #values(field: Field, box: Box): Float64Array {
    const { file, variable } = field;
    const { start, count } = hyperslab(field, box);
    if (variable.chunks === undefined) return file.read(variable, start, count);
    const key = `${file.name}\n${variable.name}\n${start.join()}\n${count.join()}`;
    const kept = this.#kept(key);
    if (kept !== undefined) return kept;
    const values = file.read(variable, start, count);
    this.#keep(key, values);
    return values;
  }

  #kept(key: string): Float64Array | undefined {
    const kept = this.#boxes.get(key);
    if (kept === undefined) return undefined;
    this.#boxes.delete(key);
    this.#boxes.set(key, kept);
    return kept;
  }

  #keep(key: string, values: Float64Array): void {
    this.#boxes.set(key, values);
    this.#bytes += values.byteLength;
    for (const [oldest, box] of this.#boxes) {
      if (this.#bytes <= cacheBytes) break;
      this.#boxes.delete(oldest);
      this.#bytes -= box.byteLength;
    }
  }
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.every((index, which) => index === right[which]);
}

/** Start and count of a box along the dimensions of a file; those that are neither time nor place have length 1. */
function hyperslab(
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

type Span = readonly [start: number, count: number];

interface Box {
  readonly time: Span;
  readonly cells: readonly Span[];
}

/**
 * What is read at once: of a file without chunks the cell's own times, else whole chunks and neighbours.
 *
 * @param wanted - How many times the question has; a box need not hold more.
 */
function boxAround(
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
  const times = Math.min(boxValues, Math.ceil(Math.min(boxTimes, wanted) / chunkTimes) * chunkTimes);
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
