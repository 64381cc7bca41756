import { setTimeout as delay } from "node:timers/promises";
import { type Location, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { ArchiveError, type ArchiveErrorCode } from "../archive/archive-error.ts";
import type { ArchiveFacts, ArrayChunks } from "../archive/archive-facts.ts";
import type { CellBlock, CellCache } from "../archive/cell-cache.ts";
import type { ArchiveRun, RunLead } from "../archive/metadata/native-stamps.ts";
import type { ViewRequest } from "../archive/read-view.ts";
import { type LeadRow, runWeather } from "../archive/run-weather.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import { type AttemptOptions, type Fault, tryAgain } from "../http/attempts.ts";
import type { RetryPace } from "../http/retry-wait.ts";
import { findCell } from "../places/grid.ts";
import type { GridCell } from "../places/nearest-cell.ts";
import { impossibleSteps } from "../source/impossible-steps.ts";
import type { NativeWeather } from "../source/source.ts";
import type { PastLeadsRequest } from "./worker/past-leads.ts";

/** Functions and facts for reading past runs of one archive. */
interface PastArchive {
  readonly datasetId: string;
  readonly facts: ArchiveFacts;
  /** Returns the complete runs of the archive that are known now. */
  runs(): readonly ArchiveRun[];
  readLeads(request: PastLeadsRequest): Promise<readonly Int16Array[]>;
}

/** Options for reading past runs. */
export interface PastOptions {
  /** Cache of the cells that were read from past runs. Without this cache, each read goes to the archive. */
  readonly cells?: CellCache;
  /** Places to cache in advance. If a chunk that is read for another place contains the cells of such places, these cells are also cached. */
  readonly places?: readonly Location[];
  /** Rules for the waits between the attempts to read a run; random waits of up to 30 s by default. */
  readonly pace?: RetryPace;
}

/** Rules for retrying a read of a past run that has failed. After the last attempt, the run counts as missing. */
const usual: AttemptOptions = {
  attempts: 4,
  pace: { firstWaitMs: 2000, longestWaitMs: 30_000 },
  sleep: delay,
  random: Math.random,
};

/** Codes of errors after which a run is read again. */
const mayPass: ReadonlySet<ArchiveErrorCode> = new Set(["retry_later", "gone", "damaged", "unusable"]);

interface RunFault extends Fault {
  readonly cause: ArchiveError;
}

/** Function that reads a past run, as a `WeatherSource` does. */
type PastReader = (request: ViewRequest) => Promise<NativeWeather>;

/**
 * Returns a function that reads past runs of an archive. The function takes cells from the cache, and reads all cells that are not cached from the archive.
 * Impossible values are not cached.
 *
 * @throws ArchiveError from a read. If the run cannot be read in four attempts, the `damagedRun` of the error names the run.
 */
export function pastReader(archive: PastArchive, { cells, places = [], ...given }: PastOptions): PastReader {
  const { datasetId, facts } = archive;
  const { leadHours, memberNumbers, grid, stepTypes, arrays } = facts;
  const members = memberNumbers.length;
  const chunksOf = new Map(arrays.map(([name, [first]]) => [name, first!] as const));
  const carried = stepTypes.map(([name, stepType]) => ({ name, stepType, chunks: chunksOf.get(name)! }));
  const neighbours = places.flatMap((place) => findCell(grid, place) ?? []);
  /** Blocks (the leads of a run in one chunk) that are being read at the moment, so that none is requested twice. */
  const reading = new ByteCache(0, (values: Int16Array) => values.byteLength);

  const fetchBlock = async (wanted: Wanted, isFresh: boolean): Promise<Int16Array> => {
    const { run, variable: name, block, chunks, cell } = wanted;
    const beside = neighbours.filter((other) => isBeside(other, cell, chunks));
    const found = await archive.readLeads({ run, variable: name, block, cells: [cell, ...beside], isFresh });
    const stamps = leadsOf(wanted).map((lead) => run + lead);
    for (const values of found) refuseImpossible({ members, stamps, grids: new Map([[name, values]]) });
    await Promise.all(
      [cell, ...beside].map(async (place, at) => {
        // A later commit may still write what is missing.
        const isEmpty = found[at]!.every((value) => value === packedMissing);
        if (!isEmpty) await cells?.write({ ...wanted, cell: place }, found[at]!);
      }),
    );
    return found[0]!;
  };
  const leadsOf = ({ block, chunks: { leads } }: Wanted): readonly number[] =>
    leadHours.slice(block * leads, (block + 1) * leads);
  const readBlock = async (wanted: Wanted, isFresh: boolean): Promise<Int16Array> => {
    const kept = isFresh ? undefined : await cells?.read(wanted, leadsOf(wanted).length * members);
    if (kept !== undefined) return kept;
    let attempt = 0;
    const tried = await tryAgain<Int16Array, RunFault>({ ...usual, ...given }, async () => {
      attempt += 1;
      try {
        return { result: await fetchBlock(wanted, isFresh || attempt > 1) };
      } catch (error) {
        if (!(error instanceof ArchiveError) || !mayPass.has(error.code)) throw error;
        return { fault: { reason: error.message, cause: error } };
      }
    });
    if ("result" in tried) return tried.result;
    const error = tried.fault.cause;
    error.damagedRun = wanted.run;
    throw error;
  };
  return async ({ cell: place, variables, isFresh = false, ...question }) => {
    const cell = findCell(grid, place);
    if (cell === undefined) throw new Error(`The cell is outside ${datasetId}.`);
    const asked = carried.filter(({ name }) => variables.includes(name));
    const known = { datasetId, runs: archive.runs(), leadHours, memberNumbers };
    const leadRows = async ({ name, chunks }: Carried, wanted: readonly RunLead[]): Promise<LeadRow> => {
      const blockOf = ({ run, lead }: RunLead): Wanted => {
        const block = Math.floor(lead / chunks.leads);
        return { dataset: datasetId, run: run.start, variable: name, cell, block, chunks };
      };
      const blocks = new Map(wanted.map((source) => [keyOf(blockOf(source)), blockOf(source)]));
      const loaded = new Map<string, Int16Array>();
      await Promise.all(
        [...blocks].map(async ([key, block]) => {
          const read = reading.load(key, () => readBlock(block, isFresh));
          const values = await read.catch((error: unknown) => {
            // Where an earlier run is lost, the hours before this one are missing alone.
            if (block.run === question.run || !isLost(error)) throw error;
          });
          if (values !== undefined) loaded.set(key, values);
        }),
      );
      return (source) => {
        const at = (source.lead % chunks.leads) * members;
        return loaded.get(keyOf(blockOf(source)))?.subarray(at, at + members);
      };
    };
    return runWeather(known, asked, { ...question, leavesOutUnused: true }, leadRows);
  };
}

interface Carried {
  readonly name: VariableName;
  readonly chunks: ArrayChunks;
}

interface Wanted extends CellBlock {
  readonly cell: GridCell;
  readonly chunks: ArrayChunks;
}

const keyOf = ({ run, variable: name, cell, block }: CellBlock): string =>
  `${run}/${name}/${cell.row}/${cell.column}/${block}`;

function isLost(error: unknown): boolean {
  return error instanceof ArchiveError && error.damagedRun !== undefined;
}

/** Returns true if another cell lies in the same chunk as a cell. */
function isBeside(other: GridCell, cell: GridCell, { rows, columns }: ArrayChunks): boolean {
  const isCell = other.row === cell.row && other.column === cell.column;
  const inRows = Math.floor(other.row / rows) === Math.floor(cell.row / rows);
  const inColumns = Math.floor(other.column / columns) === Math.floor(cell.column / columns);
  return !isCell && inRows && inColumns;
}

/**
 * Checks that all values are possible. The bodies of chunks have no checksum, and cached cells are never read from the archive again.
 *
 * @throws ArchiveError `damaged` if a value is impossible.
 */
function refuseImpossible(native: NativeWeather): void {
  const [impossible] = impossibleSteps(native);
  if (impossible === undefined) return;
  const { variable: name, value, stamp } = impossible;
  const words = `${value} ${variable(name).unit} as ${name} for ${formatEpochHour(stamp)}`;
  throw new ArchiveError("damaged", `A past run has ${words}, which cannot be.`);
}
