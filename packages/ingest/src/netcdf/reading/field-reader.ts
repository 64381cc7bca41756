import type { RecordTime } from "@halcyon/weather";
import { type Batch, batchesOf, batchValues, valuesOf } from "./cell-batches.ts";
import { type Box, boxAround, hyperslab, placeInBox } from "./field-box.ts";
import type { Field } from "../fields/field.ts";
import { boxMax, type Values } from "../formats/netcdf-file.ts";

/** Memory for decoded boxes of compressed files [bytes]. */
const boxBytes = 64 * 2 ** 20;

/** Memory for series of cells that were read together [bytes]: those of all fields of which a variable is composed. */
const seriesBytesDefault = 320 * 2 ** 20;

/** A writer asks for the same cells in so many spans of time before it goes on to others. */
const spansAhead = 4;

/**
 * Reads series of cells. Compressed files are read in boxes of neighbouring cells, which are kept for the next question. Unpacking one number of a
 * chunk costs as much as unpacking them all. Expected cells that share chunks are read together.
 */
export class FieldReader {
  readonly #boxes = new KeptValues(boxBytes);
  readonly #series: KeptValues;
  readonly #seriesBytes: number;
  #expected: readonly (readonly number[])[] = [];
  readonly #batches = new Map<string, ReadonlyMap<string, Batch>>();

  constructor(seriesBytes = seriesBytesDefault) {
    this.#series = new KeptValues(seriesBytes);
    this.#seriesBytes = seriesBytes;
  }

  /** Names the cells that are read next. */
  expect(cells: readonly (readonly number[])[]): void {
    this.#expected = cells;
    this.#batches.clear();
    this.#series.clear();
  }

  /**
   * Adds a cell's values to a series.
   *
   * @param indices - The cell, an index for each of the field's `cellAxes`.
   * @param series - One value a step, `from` first; steps that the field does not have keep what they hold.
   * @param together - How many fields are read cell by cell at the same time; the memory for series is for all of them.
   */
  async readInto(
    field: Field,
    indices: readonly number[],
    from: RecordTime,
    series: Float64Array,
    together = 1,
  ): Promise<void> {
    const { stamps, decode } = field;
    const end = lowerBound(stamps, from + series.length);
    let index = lowerBound(stamps, from);
    const wanted = end - index;
    const fields = field.preliminary === undefined ? together : 2 * together;
    const bytes = this.#seriesBytes / fields;
    const batch = wanted > 0 ? this.#sharing(field, indices, wanted, series.length, bytes) : undefined;
    while (index < end) {
      const box = boxAround(field, indices, index, wanted);
      const { values, first, timeStep, isNew } =
        batch === undefined ? this.#inBox(field, indices, box) : this.#inBatch(field, indices, box, batch);
      const [timeStart, timeCount] = box.time;
      const stop = Math.min(end, timeStart + timeCount);
      for (; index < stop; index += 1) {
        series[stamps[index]! - from] = decode(values[first + (index - timeStart) * timeStep]!);
      }
      if (isNew || index === end) await breath();
    }
    if (field.preliminary !== undefined)
      await this.#fillGaps(field.preliminary, indices, from, series, fields);
  }

  /** Takes what a series has no number for from another field. */
  async #fillGaps(
    field: Field,
    indices: readonly number[],
    from: RecordTime,
    series: Float64Array,
    together: number,
  ): Promise<void> {
    if (!series.includes(Number.NaN)) return;
    const other = new Float64Array(series.length).fill(Number.NaN);
    await this.readInto(field, indices, from, other, together);
    for (const [index, value] of other.entries()) {
      if (Number.isNaN(series[index]!)) series[index] = value;
    }
  }

  /**
   * The expected cells that are read with a cell, where its boxes do not hold them; undefined where there is nothing to share.
   *
   * @param wanted - How many times are read of the field.
   * @param steps - How many steps the question has.
   * @param bytes - Memory for the series of the batch.
   */
  #sharing(
    field: Field,
    indices: readonly number[],
    wanted: number,
    steps: number,
    bytes: number,
  ): Batch | undefined {
    const { variable, timeAxis, cellAxes, stamps } = field;
    const { chunks } = variable;
    if (chunks === undefined || this.#expected.length === 0) return undefined;
    const sides = cellAxes.map((axis) => chunks[axis]!);
    if (sides.reduce((product, side) => product * side, chunks[timeAxis]!) > boxMax) return undefined;
    const ahead = spansAhead * steps;
    // A field that is shorter than the question is followed by those of other files.
    const held = stamps.length < steps ? ahead : Math.min(stamps.length, ahead);
    const { BYTES_PER_ELEMENT: valueBytes } = valuesOf(variable, 0);
    const most = Math.max(1, Math.floor(bytes / (held * valueBytes)));
    const layout = [most, ...sides].join();
    const batches = this.#batches.get(layout) ?? batchesOf(this.#expected, sides, most);
    this.#batches.set(layout, batches);
    const batch = batches.get(indices.join());
    const { cells } = boxAround(field, indices, 0, wanted);
    const isHeld = batch?.spans.every(([start, count], which) => {
      const [from, width] = cells[which]!;
      return start >= from && start + count <= from + width;
    });
    return isHeld === true ? undefined : batch;
  }

  /** The times of a box for one cell; those of the cells of its batch are read and kept with it. */
  #inBatch(field: Field, indices: readonly number[], { time }: Box, batch: Batch): CellValues {
    const { file, variable, fixed } = field;
    const key = `${file.name}\n${variable.name}\n${fixed?.index ?? 0} ${time.join()}\n${batch.name}`;
    const kept = this.#series.get(key);
    const values = kept ?? batchValues(field, time, batch);
    if (kept === undefined) this.#series.keep(key, values);
    const first = batch.positions.get(indices.join())! * time[1];
    return { values, first, timeStep: 1, isNew: kept === undefined };
  }

  #inBox(field: Field, indices: readonly number[], box: Box): CellValues {
    const { file, variable } = field;
    const { start, count } = hyperslab(field, box);
    const place = placeInBox(field, box, indices);
    if (variable.chunks === undefined) {
      return { values: file.read(variable, start, count), ...place, isNew: true };
    }
    const key = `${file.name}\n${variable.name}\n${start.join()}\n${count.join()}`;
    const kept = this.#boxes.get(key);
    const values = kept ?? file.read(variable, start, count);
    if (kept === undefined) this.#boxes.keep(key, values);
    return { values, ...place, isNew: kept === undefined };
  }
}

/** Where the times of a cell lie among values. */
interface CellValues {
  readonly values: Values;
  readonly first: number;
  readonly timeStep: number;
  /** Whether they were read just now. */
  readonly isNew: boolean;
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

  clear(): void {
    this.#values.clear();
    this.#bytes = 0;
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
