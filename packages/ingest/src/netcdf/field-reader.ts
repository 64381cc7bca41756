import type { RecordTime } from "@halcyon/weather";
import type { Field } from "./field.ts";
import { boxMax, type NetcdfVariable, type Values } from "./netcdf-file.ts";

/** Memory for decoded boxes of compressed files [bytes]. */
const boxBytes = 64 * 2 ** 20;

/** Memory for series of cells that were read together [bytes]: those of two fields, of which a variable may be composed. */
const seriesBytesDefault = 320 * 2 ** 20;

/** A writer asks for the same cells in so many spans of time before it goes on to others. */
const spansAhead = 4;

/** A box holds at most so many values; more where it is a single chunk, which is unpacked as a whole in any case. */
const boxValues = 262_144;
const chunkValues = 1_048_576;

/** Cells along each side of a box, and its times at most, where the file's chunks do not ask for more or allow less. */
const boxCells = 16;
const boxTimes = 256;

/**
 * Reads series of cells. Compressed files are read in boxes of neighbouring cells, which are kept for the next question. Unpacking one number of a
 * chunk costs as much as unpacking them all. Expected cells that share chunks are read together.
 */
export class FieldReader {
  readonly #boxes = new KeptValues(boxBytes);
  readonly #series: KeptValues;
  readonly #batchBytes: number;
  #expected: readonly (readonly number[])[] = [];
  readonly #batches = new Map<string, ReadonlyMap<string, Batch>>();

  constructor(seriesBytes = seriesBytesDefault) {
    this.#series = new KeptValues(seriesBytes);
    this.#batchBytes = seriesBytes / 2;
  }

  /** Names the cells that are read next. */
  expect(cells: readonly (readonly number[])[]): void {
    this.#expected = cells;
    this.#batches.clear();
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
      const batch = this.#sharing(field, indices, box, series.length);
      const { values, offsetOf } =
        batch === undefined
          ? { values: this.#values(field, box), offsetOf: (at: number) => offsetIn(field, box, at, indices) }
          : {
              values: this.#gathered(field, indices, box, batch),
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

  /** The expected cells that are read with a cell, where its box does not hold them; undefined where there is nothing to share. */
  #sharing(field: Field, indices: readonly number[], { cells }: Box, steps: number): Batch | undefined {
    const { variable, timeAxis, cellAxes, stamps } = field;
    const { chunks } = variable;
    if (chunks === undefined || this.#expected.length === 0) return undefined;
    const sides = cellAxes.map((axis) => chunks[axis]!);
    if (sides.reduce((product, side) => product * side, chunks[timeAxis]!) > boxMax) return undefined;
    const ahead = spansAhead * steps;
    // A field that is shorter than the question is followed by those of other files.
    const held = stamps.length < steps ? ahead : Math.min(stamps.length, ahead);
    const { BYTES_PER_ELEMENT: valueBytes } = valuesOf(variable, 0);
    const most = Math.max(1, Math.floor(this.#batchBytes / (held * valueBytes)));
    const layout = [most, ...sides].join();
    const batches = this.#batches.get(layout) ?? batchesOf(this.#expected, sides, most);
    this.#batches.set(layout, batches);
    const batch = batches.get(indices.join());
    const isHeld = batch?.spans.every(([start, count], which) => {
      const [from, width] = cells[which]!;
      return start >= from && start + count <= from + width;
    });
    return isHeld === true ? undefined : batch;
  }

  /** The times of a box for one cell; those of the cells of its batch are read and kept with it. */
  #gathered(
    field: Field,
    indices: readonly number[],
    { time: [timeStart, timeCount] }: Box,
    { cells, spans }: Batch,
  ): Values {
    const { file, variable, timeAxis, fixed } = field;
    const box = `${file.name}\n${variable.name}\n${fixed?.index ?? 0} ${timeStart} ${timeCount}\n`;
    const kept = this.#series.get(box + indices.join());
    if (kept !== undefined) return kept;
    const found = cells.map((cell) => ({ cell, values: valuesOf(variable, timeCount) }));
    const perTime = spans.reduce((product, [, count]) => product * count, 1);
    const chunkTimes = variable.chunks![timeAxis]!;
    const times = Math.max(chunkTimes, Math.floor(boxMax / 4 / perTime / chunkTimes) * chunkTimes);
    let offsets: { readonly times: number; readonly ofCells: readonly number[] } | undefined;
    for (let at = timeStart; at < timeStart + timeCount; at += times) {
      const part: Box = { time: [at, Math.min(times, timeStart + timeCount - at)], cells: spans };
      const { start, count } = hyperslab(field, part);
      const timeStep = count.slice(timeAxis + 1).reduce((product, length) => product * length, 1);
      // Cells lie at the same offsets in all parts of as many times.
      if (offsets?.times !== part.time[1])
        offsets = { times: part.time[1], ofCells: cells.map((cell) => offsetIn(field, part, at, cell)) };
      const { ofCells } = offsets;
      file.lend(variable, start, count, (values) => {
        for (const [which, { values: ofCell }] of found.entries()) {
          const first = ofCells[which]!;
          for (let time = 0; time < part.time[1]; time += 1) {
            ofCell[at - timeStart + time] = values[first + time * timeStep]!;
          }
        }
      });
    }
    for (const { cell, values } of found) this.#series.keep(box + cell.join(), values);
    return found.find(({ cell }) => same(cell, indices))!.values;
  }

  #values(field: Field, box: Box): Values {
    const { file, variable } = field;
    const { start, count } = hyperslab(field, box);
    if (variable.chunks === undefined) return file.read(variable, start, count);
    const key = `${file.name}\n${variable.name}\n${start.join()}\n${count.join()}`;
    const kept = this.#boxes.get(key);
    if (kept !== undefined) return kept;
    const values = file.read(variable, start, count);
    this.#boxes.keep(key, values);
    return values;
  }
}

/** Room for values of a variable, as finely as it has them. */
function valuesOf({ type }: NetcdfVariable, count: number): Values {
  return type === "float" ? new Float32Array(count) : new Float64Array(count);
}

/** Cells whose series are unpacked together, and the box around them. */
interface Batch {
  readonly cells: readonly (readonly number[])[];
  readonly spans: readonly Span[];
}

/**
 * Divides cells that share chunks into batches, and finds that of each.
 *
 * @param sides - The sides of a chunk, along each axis of the cells.
 * @param most - How many cells a batch has at most.
 */
function batchesOf(
  cells: readonly (readonly number[])[],
  sides: readonly number[],
  most: number,
): ReadonlyMap<string, Batch> {
  const sharing = Map.groupBy(cells, (cell) =>
    cell.map((index, which) => Math.floor(index / sides[which]!)).join(),
  );
  const batches = new Map<string, Batch>();
  for (const ofChunk of sharing.values()) {
    for (let from = 0; from < ofChunk.length; from += most) {
      const together = ofChunk.slice(from, from + most);
      const spans = sides.map((_, which): Span => {
        const along = together.map((cell) => cell[which]!).toSorted((left, right) => left - right);
        return [along[0]!, along.at(-1)! - along[0]! + 1];
      });
      for (const cell of together) batches.set(cell.join(), { cells: together, spans });
    }
  }
  return batches;
}

/** Values by their names within a number of bytes, those that were not used for longest first to go. */
class KeptValues {
  readonly #values = new Map<string, Values>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Values | undefined {
    const kept = this.#values.get(key);
    if (kept === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept;
  }

  keep(key: string, values: Values): void {
    this.#values.set(key, values);
    this.#bytes += values.byteLength;
    for (const [oldest, { byteLength }] of this.#values) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#values.delete(oldest);
      this.#bytes -= byteLength;
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
