import type { VariableName } from "@halcyon/schema";
import { findCell } from "../places/grid.ts";
import type { GridCell } from "../places/nearest-cell.ts";
import type { NativeWeather, ReadRequest } from "../source/source.ts";
import { ArchiveError } from "./archive-error.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import { type ArchiveView, tileOf } from "./archive-view.ts";
import type { ArchiveRun, RunLead } from "./metadata/native-stamps.ts";
import { packedLeads } from "./packed-leads.ts";
import { type LeadRow, runWeather } from "./run-weather.ts";

export interface ViewRequest extends Omit<ReadRequest, "snapshot" | "past"> {
  /** Number of the only member to read; undefined to read all members. */
  readonly member: number | undefined;
  /** True if a read may lack the hours before the run. The read then succeeds even if the earlier run with these hours cannot be read. */
  readonly mayLackPast?: boolean;
}

/** Reads the weather at a cell of an archive at the archive's own time stamps, as a `WeatherSource` does. */
export async function readView(view: ArchiveView, request: ViewRequest): Promise<NativeWeather> {
  const { datasetId, archive, runs } = view;
  const { run, mayLackPast = false } = request;
  const carried = request.variables.map((name) => carriedVariable(view, name));
  const cell = cellOf(view, request.cell);
  const mayLack = (other: ArchiveRun): boolean => mayLackPast && other.start !== run;
  return runWeather({ ...archive, datasetId, runs }, carried, request, (variable, wanted) =>
    leadRows(view, variable, cell, wanted, mayLack),
  );
}

/**
 * Returns the description of a variable in the archive, such as its arrays and step type.
 *
 * @throws Error if the archive does not contain the variable.
 */
export function carriedVariable(
  { archive, datasetId }: ArchiveView,
  name: VariableName,
): CarriedArchiveVariable {
  const variable = archive.variables.get(name);
  if (variable === undefined) throw new Error(`${datasetId} does not carry ${name}.`);
  return variable;
}

/**
 * Returns the grid cell that is nearest to a place.
 *
 * @throws Error if the place lies outside the grid.
 */
export function cellOf({ archive, datasetId }: ArchiveView, place: ReadRequest["cell"]): GridCell {
  const cell = findCell(archive.grid, place);
  if (cell === undefined) throw new Error(`The cell is outside ${datasetId}.`);
  return cell;
}

/**
 * Reads a variable at a cell, for selected runs and leads. If a tile of the run is cached, it is read from the tile. Otherwise it is read from the chunks
 * that contain the leads.
 */
async function leadRows(
  view: ArchiveView,
  variable: CarriedArchiveVariable,
  cell: GridCell,
  wanted: readonly RunLead[],
  mayLack: (run: ArchiveRun) => boolean,
): Promise<LeadRow> {
  const { archive, series, readChunk } = view;
  const members = archive.memberNumbers.length;
  const { axes, chunkShape } = variable.arrays[0]!;
  const leadsPerBlock = chunkShape[axes.lead_time!]!;
  const at = `${view.datasetId}/${view.snapshot}/${variable.name}/${cell.row}/${cell.column}`;
  const runs = new Map(wanted.map(({ run }) => [run.index, run]));
  const blocksOf = (index: number): ReadonlySet<number> =>
    new Set(
      wanted.flatMap(({ run, lead }) => (run.index === index ? [Math.floor(lead / leadsPerBlock)] : [])),
    );
  const loaded = new Map<string, Int16Array>();
  const load = async (run: ArchiveRun): Promise<void> => {
    const tile = await series.load(`${at}/${run.index}`, () => tileCell(view, variable, run, cell));
    await Promise.all(
      [...blocksOf(run.index)].map(async (block) => {
        const from = block * leadsPerBlock;
        const to = Math.min(from + leadsPerBlock, archive.leadHours.length);
        const span = { runIndex: run.index, from, to };
        const key = `${run.index}/${block}`;
        const values =
          tile?.subarray(from * members, to * members) ??
          (await series.load(`${at}/${key}`, () => packedLeads(readChunk, archive, variable, cell, span)));
        loaded.set(key, values!);
      }),
    );
  };
  await Promise.all(
    [...runs.values()].map(async (run) =>
      load(run).catch((error: unknown) => {
        const isLost = error instanceof ArchiveError && (error.code === "damaged" || error.code === "gone");
        if (!isLost || !mayLack(run)) throw error;
      }),
    ),
  );
  return ({ run, lead }) => {
    const from = (lead % leadsPerBlock) * members;
    return loaded.get(`${run.index}/${Math.floor(lead / leadsPerBlock)}`)?.subarray(from, from + members);
  };
}

async function tileCell(
  view: ArchiveView,
  variable: CarriedArchiveVariable,
  run: ArchiveRun,
  gridCell: GridCell,
): Promise<Int16Array | undefined> {
  const { name, cell } = tileOf(view, variable, run, gridCell);
  const values = await view.tiles?.readCell(name, cell);
  return values?.length === view.archive.leadHours.length * view.archive.memberNumbers.length
    ? values
    : undefined;
}
