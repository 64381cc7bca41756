import { type Band, classify, type Entry } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  likeliestWindow,
  weatherSpells,
  type WeatherWindow,
  windowHindrance,
  type WindowSearch,
} from "@halcyon/scoring";
import { partsWithin, searchWithin } from "@halcyon/scoring/windows";
import { recipientNow, requireRecipient } from "../../errors/caller-left.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import type { Admission } from "../admit-entry.ts";
import { limitingShareOf } from "../scores/explain-location.ts";
import { gatedMedian } from "../scores/gated-scores.ts";
import { type HourGate, isStopped, stoppingShares } from "../gate/hour-gate.ts";
import { inPart, oddsOfWindowsBy, searchHours, type SearchedHours } from "./find-windows.ts";
import { joinModelParts } from "../scores/join-model-parts.ts";
import { membersUsed, staleHours } from "../odds/members-beside.ts";
import type { HourRange } from "../../weather/hours/hour-range.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import {
  type PossibleStarts,
  type RankedPeriod,
  type Ranking,
  type RankOptions,
  type ScoreInWorker,
  scoreWork,
} from "../score-in-worker.ts";
import { rankingWork } from "../scoring-work.ts";
import { inLoopMaxValues } from "../../weather/work-values.ts";

/** Ranks periods of an admitted (checked) request. */
export type RankLocation = (admitted: Admission, wish: RankOptions) => Promise<Ranking>;

/**
 * Creates a function that ranks periods. Rankings that would block the event loop too long run in a worker thread. The function throws Refusal
 * weather_unavailable, data_gap or overloaded. If an older run must be used, it may also throw the errors of {@link Admissions}.
 */
export function rankLocation(apart?: ScoreInWorker): RankLocation {
  return (admitted, wish) => {
    const isLong = apart !== undefined && rankingWork(admitted, wish) > inLoopMaxValues;
    if (isLong) return apart.rank(scoreWork(admitted), wish);
    recipientNow()?.noteBegun();
    return rankAdmitted(admitted, wish);
  };
}

function rankAdmitted(admission: Admission, wish: RankOptions): Promise<Ranking> {
  return fromWholeRuns(admission, (admitted) => rankRuns(admitted, wish));
}

async function rankRuns(admitted: Admission, wish: RankOptions): Promise<Ranking> {
  return rankSearched(await searchHours(admitted, wish), wish);
}

/** Ranks periods whose hours were read and scored for a search for windows. */
export function rankSearched(searched: SearchedHours, wish: RankOptions): Ranking {
  const { admitted, search, ungated, scored, learned, beside } = searched;
  const { median: weather, startHour, notices, estimated, parts } = joinModelParts(admitted, scored);
  const median = gatedMedian(weather, startHour, wish.gate);
  const periods = wish.periods.map((period): RankedPeriod => {
    requireRecipient();
    const { bestWindow: best, ...found } = rankHours(admitted.entry, median, period, {
      search: searchWithin(search, period),
      ungated: search === ungated ? undefined : searchWithin(ungated, period),
      parts: partsWithin(ungated.parts, period),
      minimumProbability: wish.minimumProbability,
      gate: wish.gate,
      startHour,
    });
    if (best === undefined) return { ...found, bestWindow: undefined };
    const hours = median.subarray(best.startHour, best.startHour + wish.durationHours);
    const meanScore = toFourDecimals(meanOf(hours));
    return { ...found, bestWindow: { ...inPart({ scored }, best), meanScore } };
  });
  return {
    startHour,
    notices,
    estimated,
    parts,
    periods,
    stale: staleHours(beside, startHour),
    beside: membersUsed(beside, scored),
    oddsBy: oddsOfWindowsBy(
      learned,
      periods.flatMap(({ bestWindow }) => bestWindow ?? []),
    ),
  };
}

/** Search for windows within one ranked period. */
interface PeriodSearch {
  readonly search: WindowSearch;
  /** The same search as if there were no warnings; undefined if warnings change nothing. */
  readonly ungated: WindowSearch | undefined;
  /** Model parts as if there were no warnings, limited to the hours of the period. */
  readonly parts: WindowSearch["parts"];
  readonly minimumProbability: number | undefined;
  readonly gate: HourGate | undefined;
  /** First hour of the search [h since 1970]. */
  readonly startHour: EpochHour;
}

type FoundInPeriod = Omit<RankedPeriod, "bestWindow"> & { readonly bestWindow: WeatherWindow | undefined };

/**
 * Rates the hours of a period.
 *
 * @param median - Published scores of all hours from now.
 */
function rankHours(
  entry: Entry,
  median: Float64Array,
  { fromHour, toHour }: HourRange,
  { search, ungated, parts, minimumProbability, gate, startHour }: PeriodSearch,
): FoundInPeriod {
  const scores = median.subarray(fromHour, toHour);
  const counted = Object.groupBy(scores, classify);
  const hoursIn = (band: Band): number => counted[band]?.length ?? 0;
  return {
    mean: toFourDecimals(meanOf(scores)),
    hours: {
      stop: hoursIn("stop"),
      unsuitable: hoursIn("unsuitable"),
      acceptable: hoursIn("acceptable"),
      ideal: hoursIn("ideal"),
    },
    limiting: limitingOf(
      entry,
      limitingShareOf(entry, parts, scores.length, (hour) => isStopped(gate, startHour + hour)),
    ),
    stopping: stoppingShares(gate, { fromHour: startHour + fromHour, toHour: startHour + toHour })[0],
    ...(minimumProbability === undefined
      ? { bestWindow: likeliestWindow(search), starts: undefined }
      : bestStart(search, ungated, minimumProbability)),
  };
}

const noStart = { count: 0, firstHour: undefined };

/** Returns the most likely window at a possible start. If no start is likely enough, returns the most likely window of all. */
function bestStart(
  search: WindowSearch,
  ungated: WindowSearch | undefined,
  minimumProbability: number,
): Pick<FoundInPeriod, "bestWindow"> & { readonly starts: PossibleStarts } {
  const spells = weatherSpells(search, { minimumProbability });
  const [likely] = spells;
  if (likely !== undefined) {
    const count = spells.reduce(
      (sum, { startHour, latestStartHour }) => sum + latestStartHour - startHour + 1,
      0,
    );
    const firstHour = Math.min(...spells.map(({ startHour }) => startHour));
    return { bestWindow: likely.best, starts: { count, firstHour, noneBecause: undefined } };
  }
  const isByWarnings = ungated !== undefined && weatherSpells(ungated, { minimumProbability }).length > 0;
  const [unlikely] = weatherSpells(search, { minimumProbability: 0 });
  if (isByWarnings)
    return {
      bestWindow: unlikely?.best ?? likeliestWindow(search),
      starts: { ...noStart, noneBecause: "warning" },
    };
  if (unlikely !== undefined) {
    // Where nobody knows the probability of a window it is possible all the same.
    return {
      bestWindow: unlikely.best,
      starts: { ...noStart, noneBecause: { bestProbability: unlikely.best.probability! } },
    };
  }
  const noneBecause = windowHindrance(ungated ?? search) ?? "hours";
  return { bestWindow: likeliestWindow(search), starts: { ...noStart, noneBecause } };
}

/**
 * Returns the constraint that limits the score in the most hours, and the share of hours in which it does. Returns undefined if no constraint limits the score.
 */
export function limitingOf(
  { constraints }: Pick<Entry, "constraints">,
  shares: readonly number[],
): RankedPeriod["limiting"] {
  const share = Math.max(...shares);
  const constraint = shares.indexOf(share);
  const { variable } = constraints[constraint]!;
  return share === 0 ? undefined : { constraint, variable, share: toFourDecimals(share) };
}

function meanOf(scores: Float64Array): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
