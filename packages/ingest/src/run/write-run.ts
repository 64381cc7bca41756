import { createHash } from "node:crypto";
import type { VariableName } from "@halcyon/schema";
import {
  openRunWriter,
  type RunWriter,
  type RunWriterOptions,
  type StoreDescription,
  type StoreRoot,
} from "@halcyon/store";
import { type InTraceSpan, withoutTraceSpans } from "../in-trace-span.ts";
import type { FetchReport } from "../fetch/fetch-ranges.ts";
import type { StoredCatalogue, SkippedFields } from "../fields/stored/stored-catalogue.ts";
import { tileValues } from "../fields/steps/tile-values.ts";
import type { VariableRow } from "../providers/provider.ts";
import type { RunRequest } from "./run-request.ts";
import type { SurveyedCells } from "./survey-run.ts";
import { type TileGroup, tileGroups } from "./tile-groups.ts";

interface WriteOptions extends RunWriterOptions {
  /** Store: a folder or a bucket. */
  readonly root: StoreRoot;
  /** Name of the model part in the store to which the run is written. */
  readonly part: string;
  readonly onProgress?: (progress: WriteProgress) => void;
  /** Maximum memory for the data of one variable [bytes]. A single tile (cells that are stored together) may exceed it. */
  readonly bytesAtOnce: number;
  /** Runs functions inside spans of a trace. */
  readonly inSpan?: InTraceSpan;
}

export interface WriteProgress {
  readonly phase: "writing";
  readonly tilesDone: number;
  readonly tilesTotal: number;
}

export interface WrittenRun {
  /** Variables that were written. If no field could be used, the list is empty and nothing is published. */
  readonly variables: readonly VariableName[];
  readonly skipped: readonly SkippedFields[];
}

/**
 * Writes the stored fields of a run into the point store, in groups of tiles, and publishes the run. Each variable extends to the last lead time for which it
 * has fields.
 *
 * @throws StoreError if another writer locks the part of the store, or if the store cannot be written.
 */
export async function writeRun(
  request: RunRequest & { readonly members: number },
  planned: readonly VariableRow[],
  survey: SurveyedCells,
  { fields: fetched }: Pick<FetchReport, "fields">,
  catalogue: StoredCatalogue,
  { root, part, onProgress, bytesAtOnce, inSpan = withoutTraceSpans, ...options }: WriteOptions,
): Promise<WrittenRun> {
  const { run, members } = request;
  const content = contentOf(request, planned, catalogue);
  const { leadHours, rows } = content;
  const written = { variables: rows.map(({ name }) => name), skipped: catalogue.skipped };
  if (rows.length === 0) return written;

  const description = describeRun(request, part, survey, content);
  const revision = createHash("sha256")
    .update(JSON.stringify(fetched.map(({ path }) => path)))
    .digest("hex");
  const writer = await openRunWriter(root, description, run, { ...options, revision });
  try {
    let tilesDone = 0;
    const groups = tileGroups(writer.tiles, survey, rows, leadHours.length, members, bytesAtOnce);
    for (const group of groups) {
      await writeGroup(writer, group, catalogue, content, inSpan);
      tilesDone += group.tiles.length;
      onProgress?.({ phase: "writing", tilesDone, tilesTotal: writer.tiles.length });
    }
    await inSpan("publish", { tiles: tilesDone }, async () => writer.publish());
  } finally {
    await writer.close();
  }
  return written;
}

/** Content of a run for the store: lead times, members and variables. */
export interface RunContent {
  readonly leadHours: readonly number[];
  readonly members: number;
  /** Rows of the provider's table, each up to the last lead time for which it has fields; empty if no field could be used. */
  readonly rows: readonly VariableRow[];
}

/** Returns the wanted lead times and members of a run, and those planned variables that have fields on disk. */
export function contentOf(
  { provider, run, members, toLeadHours = Infinity }: RunRequest & { readonly members: number },
  planned: readonly VariableRow[],
  catalogue: StoredCatalogue,
): RunContent {
  const leadHours = provider.leadHours(run).filter((lead) => lead <= toLeadHours);
  const rows = planned.flatMap((row) => {
    const lastLead = leadHours.findLast((lead) => hasLead(catalogue, row, lead, members));
    return lastLead === undefined ? [] : [{ ...row, toLeadHours: lastLead }];
  });
  return { leadHours, members, rows };
}

/** Writes the tiles of a group that are not written yet. */
export async function writeGroup(
  writer: TileWriter,
  group: TileGroup,
  catalogue: StoredCatalogue,
  content: RunContent,
  inSpan: InTraceSpan = withoutTraceSpans,
): Promise<void> {
  const { leadHours, members, rows } = content;
  const cells = group.tiles.reduce((sum, tile) => sum + tile.cells.length, 0);
  const values = cells * leadHours.length * members * rows.length;
  const facts = {
    tiles: group.tiles.length,
    cells,
    variables: rows.length,
    bytes: values * Int16Array.BYTES_PER_ELEMENT,
  };
  await inSpan("assemble", facts, async () => writeTiles(writer, group, catalogue, content));
}

type TileWriter = Pick<RunWriter, "isWritten" | "writeTile">;

async function writeTiles(
  writer: TileWriter,
  { tiles, ...ofGroup }: TileGroup,
  catalogue: StoredCatalogue,
  { leadHours, members, rows }: RunContent,
): Promise<void> {
  const cellValues = leadHours.length * members;
  for (const row of rows) {
    if (tiles.every((tile) => writer.isWritten(tile, row.name))) continue;
    const values = tileValues({ ...ofGroup, catalogue, row, leadHours, members });
    let start = 0;
    for (const tile of tiles) {
      const end = start + tile.cells.length * cellValues;
      if (!writer.isWritten(tile, row.name)) {
        await writer.writeTile(tile, row.name, values.subarray(start, end));
      }
      start = end;
    }
  }
}

function hasLead(catalogue: StoredCatalogue, row: VariableRow, leadHours: number, members: number): boolean {
  return Array.from({ length: members }).some(
    (_, member) => catalogue.find(row, leadHours, member) !== undefined,
  );
}

/** Returns the description that the store needs for a run. */
export function describeRun(
  { provider: { id, product, attribution, licence } }: Pick<RunRequest, "provider">,
  part: string,
  { cells }: Pick<SurveyedCells, "cells">,
  { leadHours, members, rows }: RunContent,
): StoreDescription {
  const isGrid = !("sites" in cells);
  return {
    part,
    id,
    synthetic: false,
    cells,
    leadHours,
    members,
    variables: new Map(rows.map(({ name, toLeadHours, stepType }) => [name, { toLeadHours, stepType }])),
    grid: isGrid
      ? `${cells.latitudes.length} x ${cells.longitudes.length} cells of ${product}`
      : `${cells.sites.length} cells of ${product}`,
    coverage: isGrid
      ? `${rangeOf(cells.latitudes)} N, ${rangeOf(cells.longitudes)} E`
      : `${cells.reachKm} km around each of ${cells.sites.length} cells`,
    attribution,
    licence,
  };
}

function rangeOf(axis: readonly number[]): string {
  return `${axis[0]} to ${axis.at(-1)}`;
}
