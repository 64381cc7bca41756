import type { RecordTime } from "@halcyon/weather";
import { type Box, boxAround, hyperslab, placeInBox, type IndexRange } from "./field-box.ts";
import type { Field } from "../fields/field.ts";
import { boxMax, type NetcdfVariable, type Values } from "../formats/netcdf-file.ts";

/** Maximum memory for decoded boxes of compressed files [bytes]. */
const boxBytes = 64 * 2 ** 20;

/** Maximum memory for cached series of cells that were read together [bytes]. All fields from which a variable is computed share it. */
const seriesBytesDefault = 320 * 2 ** 20;

/** Number of consecutive time spans for which a copy of the record reads the same cells, before it continues with other cells. */
const spansAhead = 4;

/**
 * Reads series of cells. If a file is compressed, whole boxes of neighbouring cells are read and cached. Unpacking one number of a chunk costs as much as
 * unpacking the whole chunk. Announced cells that share chunks are read together.
 */
export class FieldReader {
  readonly #boxes = new StoredValues(boxBytes);
  readonly #series: StoredValues;
  readonly #seriesBytes: number;
  #expected: readonly (readonly number[])[] = [];
  readonly #batches = new Map<string, ReadonlyMap<string, Batch>>();

  constructor(seriesBytes = seriesBytesDefault) {
    this.#series = new StoredValues(seriesBytes);
    this.#seriesBytes = seriesBytes;
  }

  /** Announces which cells will be read next. Announced cells that share chunks are read together. */
  expect(cells: readonly (readonly number[])[]): void {
    this.#expected = cells;
    this.#batches.clear();
    this.#series.clear();
  }

  /**
   * Writes a cell's values into a series.
   *
   * @param indices - The cell: an index along each of the field's `cellAxes`.
   * @param series - One value per step, beginning at `from`. Steps that the field lacks stay unchanged.
   * @param together - Number of fields that are read alternately, cell by cell. These fields share the memory for series.
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

  /** Fills the missing values of a series from another field. */
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
   * Returns the announced cells that should be read together with a cell. Returns undefined if the box of the cell contains them anyway, or if no other cell
   * shares its chunks.
   *
   * @param wanted - Number of time steps to read from the field.
   * @param steps - Number of requested steps.
   * @param bytes - Memory for the series of all cells that are read together [bytes].
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

  /** Returns the values of one cell at the times of a box. The values of all cells of the batch are read together and cached. */
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

/** Array that contains the values of a cell, with the position of the first value and the distance between values. */
interface CellValues {
  readonly values: Values;
  readonly first: number;
  readonly timeStep: number;
  /** True if the values were read now, false if they were cached. */
  readonly isNew: boolean;
}

/** Cache of arrays by name, with a maximum number of bytes. The least recently used arrays are removed first. */
class StoredValues {
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

/** Returns the first index whose time stamp is not before `time`. */
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

/** Waits until other tasks of the process have had a turn. It is called before each read of a box. */
async function breath(): Promise<void> {
  return new Promise((resume) => {
    setImmediate(resume);
  });
}

/** Cells whose series are unpacked together, and the box around them. */
interface Batch {
  /** Name that identifies the batch among the batches of a field. */
  readonly name: string;
  readonly cells: readonly (readonly number[])[];
  /** Position of each cell in the batch. The keys are the cell's indices as text. */
  readonly positions: ReadonlyMap<string, number>;
  readonly spans: readonly IndexRange[];
}

/**
 * Divides cells that share chunks into batches, and returns the batch of each cell.
 *
 * @param sides - Lengths of a chunk along each axis of the cells.
 * @param most - Maximum number of cells in a batch (a group that is read together).
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
      const spans = sides.map((_, which): IndexRange => {
        const along = together.map((cell) => cell[which]!).toSorted((left, right) => left - right);
        return [along[0]!, along.at(-1)! - along[0]! + 1];
      });
      const positions = new Map(together.map((cell, position) => [cell.join(), position]));
      const batch = { name: `${together[0]!.join()} ${together.length}`, cells: together, positions, spans };
      for (const cell of positions.keys()) batches.set(cell, batch);
    }
  }
  return batches;
}

/** Returns the values of a batch for a range of times of a field, [cell][time]. */
function batchValues(field: Field, [timeStart, timeCount]: IndexRange, { cells, spans }: Batch): Values {
  const { file, variable, timeAxis } = field;
  const gathered = valuesOf(variable, cells.length * timeCount);
  const perTime = spans.reduce((product, [, count]) => product * count, 1);
  const chunkTimes = variable.chunks![timeAxis]!;
  const times = Math.max(chunkTimes, Math.floor(boxMax / 4 / perTime / chunkTimes) * chunkTimes);
  for (let at = 0; at < timeCount; at += times) {
    const part: Box = { time: [timeStart + at, Math.min(times, timeCount - at)], cells: spans };
    const { start, count } = hyperslab(field, part);
    const places = cells.map((cell) => placeInBox(field, part, cell));
    file.useValues(variable, start, count, (values) => {
      for (const [position, { first, timeStep }] of places.entries()) {
        const to = position * timeCount + at;
        for (let time = 0; time < part.time[1]; time += 1)
          gathered[to + time] = values[first + time * timeStep]!;
      }
    });
  }
  return gathered;
}

/** Allocates an array for values of a variable, in the precision of the variable. */
function valuesOf({ type }: NetcdfVariable, count: number): Values {
  return type === "float" ? new Float32Array(count) : new Float64Array(count);
}
