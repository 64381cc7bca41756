import { type Box, hyperslab, placeInBox, type Span } from "./field-box.ts";
import type { Field } from "../fields/field.ts";
import { boxMax, type NetcdfVariable, type Values } from "../formats/netcdf-file.ts";

/** Cells whose series are unpacked together, and the box around them. */
export interface Batch {
  /** Tells it apart from the others of the same cells and variable. */
  readonly name: string;
  readonly cells: readonly (readonly number[])[];
  /** Where each cell stands among them, by its indices. */
  readonly positions: ReadonlyMap<string, number>;
  readonly spans: readonly Span[];
}

/**
 * Divides cells that share chunks into batches, and finds that of each.
 *
 * @param sides - The sides of a chunk, along each axis of the cells.
 * @param most - How many cells a batch has at most.
 */
export function batchesOf(
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
      const positions = new Map(together.map((cell, position) => [cell.join(), position]));
      const batch = { name: `${together[0]!.join()} ${together.length}`, cells: together, positions, spans };
      for (const cell of positions.keys()) batches.set(cell, batch);
    }
  }
  return batches;
}

/** The values of a batch at some times of a field, [cell][time]. */
export function batchValues(field: Field, [timeStart, timeCount]: Span, { cells, spans }: Batch): Values {
  const { file, variable, timeAxis } = field;
  const gathered = valuesOf(variable, cells.length * timeCount);
  const perTime = spans.reduce((product, [, count]) => product * count, 1);
  const chunkTimes = variable.chunks![timeAxis]!;
  const times = Math.max(chunkTimes, Math.floor(boxMax / 4 / perTime / chunkTimes) * chunkTimes);
  for (let at = 0; at < timeCount; at += times) {
    const part: Box = { time: [timeStart + at, Math.min(times, timeCount - at)], cells: spans };
    const { start, count } = hyperslab(field, part);
    const places = cells.map((cell) => placeInBox(field, part, cell));
    file.lend(variable, start, count, (values) => {
      for (const [position, { first, timeStep }] of places.entries()) {
        const to = position * timeCount + at;
        for (let time = 0; time < part.time[1]; time += 1)
          gathered[to + time] = values[first + time * timeStep]!;
      }
    });
  }
  return gathered;
}

/** Room for values of a variable, as finely as it has them. */
export function valuesOf({ type }: NetcdfVariable, count: number): Values {
  return type === "float" ? new Float32Array(count) : new Float64Array(count);
}
