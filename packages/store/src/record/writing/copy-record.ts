import { packedMissing, type VariableName } from "@halcyon/schema";
import type { Cell, RecordSource } from "@halcyon/weather";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { placesOfCells } from "../../cells/store-cells.ts";
import type { RecordBlock } from "../record-layout.ts";
import type { RecordWriter } from "./record-writer.ts";

/** Progress of copying a record. */
export interface CopyProgress {
  /** Number of blocks of all variables that are written so far. Blocks from an earlier writer are included. */
  readonly done: number;
  readonly total: number;
}

/**
 * Copies all cells that a writer needs from a source, block by block. Does not publish the record. At most one block of one variable is in memory. Blocks that
 * are already written are not read again. A cell stays empty if the source has no weather for it.
 *
 * @throws Error if the source lacks a variable of the record, or has a different step or calendar.
 * @example Continues from {@link openRecordWriter}.
 * ```js
 * await copyRecord(history, writer);
 * writer.isWritten(writer.blocks[0], "temperature_2m"); // => true
 * ```
 */
export async function copyRecord(
  source: RecordSource,
  writer: RecordWriter,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<void> {
  const { description, blocks } = writer;
  checkAlike(source, writer);
  const places = placesOfCells(description.cells);
  const names = [...description.variables.keys()];
  const lackingOf = (name: VariableName): readonly RecordBlock[] =>
    blocks.filter((block) => !writer.isWritten(block, name));
  const cells = new Map<number, Cell | undefined>();
  for (const cell of new Set(names.flatMap(lackingOf).flatMap((block) => block.cells))) {
    cells.set(cell, await cellAt(source, places.at(cell)));
  }
  source.expect?.([...cells.values()].filter((cell) => cell !== undefined));
  const total = blocks.length * names.length;
  let done = total - names.flatMap(lackingOf).length;
  for (const name of names) {
    for (const block of lackingOf(name)) {
      const ofBlock = block.cells.map((cell) => cells.get(cell));
      await writer.writeBlock(block, name, await readBlock(source, writer, block, ofBlock, name));
      done += 1;
      onProgress({ done, total });
    }
  }
}

/** Distance below which two cells count as the same [km]. It is this large because files store coordinates as 32-bit numbers. */
const sameKm = 0.2;

/** Returns the cell that a source has at exactly this place; undefined if no cell of the source is there. */
export async function cellAt(
  source: RecordSource,
  place: { readonly latitude: number; readonly longitude: number },
): Promise<Cell | undefined> {
  const cell = await source.locate(place);
  return cell !== undefined && greatCircleKm(cell, place) <= sameKm ? cell : undefined;
}

/** Reads a block as [cell][step], chunk by chunk in time. For each chunk of time, all cells are read, because neighbouring cells are adjacent in most files. */
async function readBlock(
  source: RecordSource,
  { chunkSteps }: RecordWriter,
  block: RecordBlock,
  cells: readonly (Cell | undefined)[],
  name: VariableName,
): Promise<Int16Array> {
  const steps = block.to - block.from + 1;
  const values = new Int16Array(cells.length * steps).fill(packedMissing);
  for (let from = block.from; from <= block.to; from += chunkSteps) {
    const to = Math.min(block.to, from + chunkSteps - 1);
    for (const [position, cell] of cells.entries()) {
      if (cell === undefined) continue;
      const weather = await source.read({ cell, variables: [name], from, to });
      if (weather.steps === 0) continue;
      values.set(weather.grids.get(name)!, position * steps + weather.from - block.from);
    }
  }
  return values;
}

function checkAlike(source: RecordSource, { description }: RecordWriter): void {
  const { id, step, calendar, variables } = source.describe();
  if (step !== description.step || calendar !== description.calendar) {
    throw new Error(
      `${id} has steps of a ${step} in the calendar ${calendar}, ${description.record} is of a ${description.step} in ${description.calendar}.`,
    );
  }
  for (const [name, { stepType }] of description.variables) {
    if (variables.get(name)?.stepType !== stepType) {
      throw new Error(`${id} does not carry ${name} as ${stepType}, which ${description.record} needs.`);
    }
  }
}
