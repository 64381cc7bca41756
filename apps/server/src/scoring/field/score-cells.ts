import type { MemberScores } from "@halcyon/scoring";
import {
  addCell,
  addHours,
  areaHours,
  type AreaHours,
  areaTally,
  type AreaTally,
  joinHours,
  joinTally,
} from "@halcyon/scoring/field";
import { CallerLeft, recipientNow, requireRecipient } from "../../errors/caller-left.ts";
import type { Admission, Admissions, KnownRequest } from "../admit-entry.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import type { HourGate } from "../gate/hour-gate.ts";
import { gatedMedian } from "../scores/gated-scores.ts";
import type { RankedPeriod, RankOptions } from "../score-in-worker.ts";
import { searchHours } from "../windows/find-windows.ts";
import { rankSearched } from "../windows/rank-location.ts";
import {
  gatedMembers,
  membersOf,
  nameOf,
  scoredCell,
  type UsedWeather,
  withoutUsual,
} from "./cell-weather.ts";
import type { AreaCell } from "./find-area.ts";
import { type ReadAhead, readingAhead } from "./read-ahead.ts";

/** Cell of a block, with its position in the area and the warnings that stop the entry there. */
export interface CellToScore extends Pick<AreaCell, "latitude" | "longitude" | "sea" | "km2"> {
  readonly index: number;
  readonly gate: HourGate | undefined;
}

/** Block of cells that is scored in one piece, with all data that another thread needs. */
export interface CellsWork extends Omit<KnownRequest, "location"> {
  readonly nowMs: number;
  readonly cells: readonly CellToScore[];
  /** Search for windows in each cell, whose range of scores also says which cells are workable. */
  readonly wish: Omit<RankOptions, "gate">;
  /** Number of members of the ensemble that is counted; 0 if there is none. */
  readonly members: number;
  /** True if the figures and scores of each cell are wanted. */
  readonly withCells: boolean;
}

/** Cell with its own figures. */
export interface RankedCell {
  readonly index: number;
  readonly period: RankedPeriod;
  /** Published scores by hour [ten-thousandths]. */
  readonly scores: Uint16Array;
}

/** Sums over the scored cells of a block. Hours are counted from now. */
export interface ScoredCells {
  readonly hours: AreaHours;
  /** Sizes of the cells whose published score is in the range. */
  readonly scores: AreaTally;
  /** Sizes of the cells in which a member's score is in the range. */
  readonly ensemble: AreaTally;
  readonly cells: readonly RankedCell[];
  readonly used: readonly UsedWeather[];
  readonly failed: readonly FailedCell[];
}

/** Cell that could not be scored. */
export interface FailedCell {
  readonly index: number;
  readonly error: unknown;
}

/** Scores a block of cells, in this thread or in another. */
export type ScoreCells = (work: CellsWork) => Promise<ScoredCells>;

/** Objects that admit cells and read their weather. */
interface ReadableCells {
  readonly admit: Admissions;
  readonly models: Parameters<typeof readingAhead>[0];
}

/** Number of cells whose weather is read at the same time. */
const readAtOnce = 8;

/** Returns sums over no cells. */
export function noCells(hours: number, members: number): ScoredCells {
  return {
    hours: areaHours(hours),
    scores: areaTally(hours, 1),
    ensemble: areaTally(hours, members),
    cells: [],
    used: [],
    failed: [],
  };
}

/** Adds the sums over a block to those of other blocks. */
export function joinCells(all: ScoredCells, block: ScoredCells): ScoredCells {
  joinHours(all.hours, block.hours);
  joinTally(all.scores, block.scores);
  joinTally(all.ensemble, block.ensemble);
  return {
    ...all,
    cells: [...all.cells, ...block.cells],
    used: [...new Map([...all.used, ...block.used].map((one) => [nameOf(one), one])).values()],
    failed: [...all.failed, ...block.failed],
  };
}

/**
 * Scores a block of cells. Each has the scores that a composite gives at its middle, with the surface of the cell. A cell that fails is left out of all sums.
 *
 * @throws CallerLeft if nobody waits for the result.
 */
export async function scoreCells({ admit, models }: ReadableCells, work: CellsWork): Promise<ScoredCells> {
  recipientNow()?.noteBegun();
  const sums = noCells(work.forecastHours, work.members);
  const cells: RankedCell[] = [];
  const failed: FailedCell[] = [];
  const used = new Map<string, UsedWeather>();
  const readAhead = aheadOf(models, work);
  for (let from = 0; from < work.cells.length; from += readAtOnce) {
    requireRecipient();
    const some = work.cells.slice(from, from + readAtOnce);
    const admitted = await Promise.all(some.map((cell) => admittedCell(admit, work, cell)));
    await readAhead(admitted);
    const outcomes = await Promise.all(some.map((cell, at) => searchedCell(admitted[at]!, work, cell)));
    for (const [at, { index, km2 }] of some.entries()) {
      const outcome = outcomes[at]!;
      if ("error" in outcome) {
        failed.push({ index, error: outcome.error });
        continue;
      }
      const { scores, ensemble, weather, period } = outcome;
      addHours(sums.hours, { scores, km2, cell: index });
      addCell(sums.scores, { scores: asMembers(scores), km2 }, work.wish);
      addCell(sums.ensemble, { scores: ensemble, km2 }, work.wish);
      used.set(nameOf(weather), weather);
      if (period !== undefined)
        cells.push({ index, period, scores: Uint16Array.from(scores, toTenThousandths) });
    }
  }
  return { ...sums, cells, used: [...used.values()], failed };
}

/** Scores of a cell, as {@link ScoredCells} sums them. */
interface SearchedCell {
  /** Published scores by hour, after warnings. */
  readonly scores: Float64Array;
  readonly ensemble: MemberScores;
  readonly weather: UsedWeather;
  readonly period: RankedPeriod | undefined;
}

/** Cell after the checks that need no weather. */
type AdmittedCell = { readonly admitted: Admission } | { readonly error: unknown };

async function admittedCell(
  admit: Admissions,
  work: CellsWork,
  { latitude, longitude, sea }: CellToScore,
): Promise<AdmittedCell> {
  const { cells: _, wish: __, members: ___, withCells: ____, nowMs, ...request } = work;
  const location = { latitude, longitude, surface: sea ? "sea" : "land" } as const;
  try {
    return { admitted: withoutUsual(await admit.known({ ...request, location }, nowMs)) };
  } catch (error) {
    return failedBy(error);
  }
}

/** Returns a function that reads cells ahead whose weather is not in memory. It begins with the first of them. */
function aheadOf(
  models: ReadableCells["models"],
  { model, cells }: CellsWork,
): (some: readonly AdmittedCell[]) => Promise<void> {
  let begun: Promise<ReadAhead> | undefined;
  return async (some) => {
    const unread = some.flatMap((one) =>
      "admitted" in one && !one.admitted.isRead(0) ? [one.admitted] : [],
    );
    if (unread.length === 0) return;
    begun ??= readingAhead(models, model, unread[0]!, cells);
    await (
      await begun
    )(unread.map(({ request }) => request.location));
  };
}

async function searchedCell(
  cell: AdmittedCell,
  { wish, members, withCells }: CellsWork,
  { gate }: CellToScore,
): Promise<SearchedCell | { readonly error: unknown }> {
  if ("error" in cell) return cell;
  try {
    return await fromWholeRuns(cell.admitted, async (whole) => {
      const searched = await searchHours(whole, { ...wish, gate });
      const { median, weather } = scoredCell(searched);
      const ranking = rankSearched(searched, { ...wish, gate, periods: withCells ? wish.periods : [] });
      return {
        scores: gatedMedian(median, weather.startHour, gate),
        ensemble: gatedMembers(membersOf(searched, wish, members), weather.startHour, gate),
        weather,
        period: ranking.periods[0],
      };
    });
  } catch (error) {
    return failedBy(error);
  }
}

/** Returns the outcome of a cell that failed, unless nobody waits for any cell. */
function failedBy(error: unknown): { readonly error: unknown } {
  if (error instanceof CallerLeft) throw error;
  return { error };
}

function asMembers(scores: Float64Array): MemberScores {
  return { logScores: scores.map(Math.log), members: 1 };
}

function toTenThousandths(score: number): number {
  return Math.round(score * 1e4);
}
