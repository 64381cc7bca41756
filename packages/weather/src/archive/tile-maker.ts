import { packedMissing } from "@halcyon/schema";
import type { GridCell } from "../places/nearest-cell.ts";
import { atMost } from "../io/at-most.ts";
import { LoopTurns } from "../io/loop-turn.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import { type ArchiveView, tileOf, tileShape } from "./archive-view.ts";
import type { ArchiveRun } from "./metadata/native-stamps.ts";
import { packedLeads } from "./packed-leads.ts";
import { carriedVariable, cellOf, type ViewRequest, wholeRun } from "./read-view.ts";

/** Returns a function that makes the tiles of what was read, one after another and each once a view. A tile that cannot be made is left out. */
export function tileMaker(): (view: ArchiveView, request: ViewRequest) => void {
  const oneAfterAnother = atMost(1);
  const begunOf = new WeakMap<ArchiveView, Set<string>>();
  return (view, { run: start, cell, variables }) => {
    if (view.tiles === undefined) return;
    const begun = begunOf.get(view) ?? new Set();
    begunOf.set(view, begun);
    const run = wholeRun(view, start);
    const near = cellOf(view, cell);
    for (const variable of variables.map((name) => carriedVariable(view, name))) {
      const key = JSON.stringify(tileOf(view, variable, run, near).name);
      if (begun.has(key)) continue;
      begun.add(key);
      oneAfterAnother(() => makeTile(view, variable, run, near)).catch(() => begun.delete(key));
    }
  };
}

/**
 * Stores a tile made of the chunks that contain a cell. The tile has all cells of the chunks, all leads of the run and all members. Cells of the last chunks
 * that lie beyond the grid are missing.
 */
async function makeTile(
  view: ArchiveView,
  variable: CarriedArchiveVariable,
  run: ArchiveRun,
  near: GridCell,
): Promise<void> {
  const { archive, readChunk, tiles } = view;
  const { rows, columns } = tileShape(variable);
  const { name, cell: known } = tileOf(view, variable, run, near);
  if ((await tiles?.readCell(name, known)) !== undefined) return;
  const { latitudes, longitudes } = archive.grid;
  const leads = archive.leadHours.length;
  const cellLength = leads * archive.memberNumbers.length;
  const values = new Int16Array(rows * columns * cellLength).fill(packedMissing);
  const turns = new LoopTurns();
  for (let cell = 0; cell < rows * columns; cell += 1) {
    const latitudeIndex = name.row * rows + Math.floor(cell / columns);
    const longitudeIndex = name.column * columns + (cell % columns);
    const [latitude, longitude] = [latitudes[latitudeIndex], longitudes[longitudeIndex]];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitudeIndex, longitudeIndex, latitude, longitude };
    const span = { runIndex: run.index, from: 0, to: leads };
    values.set(await packedLeads(readChunk, archive, variable, place, span), cell * cellLength);
    if (turns.isOver) await turns.next();
  }
  await tiles?.write(name, rows * columns, values);
}
