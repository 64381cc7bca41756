import { acceptableFrom, type Band, classify } from "@halcyon/schema";
import { likeliestWindow, type WindowSearch } from "@halcyon/scoring";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import type { Admission } from "./admit-entry.ts";
import { limitingShareOf } from "./explain-location.ts";
import { withMembers } from "./find-windows.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { staleHours } from "./members-beside.ts";
import { windowBasis } from "./odds-basis.ts";
import { oddsTaughtBy } from "./learned-odds.ts";
import { scoreForOdds } from "./score-for-odds.ts";
import { toFourDecimals } from "../series/four-decimals.ts";
import { type RankedWindow, type Ranking, type ScoreApart, scoreWork } from "./score-apart.ts";
import { usualInRange } from "./usual-in-range.ts";
import { explainingMs } from "./work-ms.ts";
import { inLoopMaxMs } from "../work.ts";

/**
 * Looks at the hours ahead of an admitted request as a whole.
 *
 * @param windowHours - Length of the window that is looked for [h].
 */
export type RankLocation = (admitted: Admission, windowHours: number) => Promise<Ranking>;

/**
 * Ranks in the event loop, and what would keep it too long apart from it.
 *
 * What it gives throws Refusal weather_unavailable, data_gap, overloaded, and what admission throws where an older run has to answer.
 */
export function rankLocation(apart?: ScoreApart): RankLocation {
  return (admitted, windowHours) => {
    const isLong = apart !== undefined && explainingMs(admitted) > inLoopMaxMs;
    return isLong ? apart.rank(scoreWork(admitted), windowHours) : rankAdmitted(admitted, windowHours);
  };
}

function rankAdmitted(admission: Admission, windowHours: number): Promise<Ranking> {
  return fromWholeRuns(admission, (admitted) => rankRuns(admitted, windowHours));
}

async function rankRuns(admitted: Admission, windowHours: number): Promise<Ranking> {
  const minimumScore = acceptableFrom;
  const hoursBack = windowHours - 1;
  const { parts: scored, learned, beside, usual } = await scoreForOdds(admitted, hoursBack);
  const joined = joinParts(admitted, scored);
  const { now } = admitted;
  const best = bestWindow(joined, {
    parts: scored.map((part, index) =>
      withMembers(part, { beside, learned: learned[index]!, now, minimumScore }),
    ),
    wanted: Array.from(joined.median, () => true),
    durationHours: windowHours,
    minimumScore,
    usual: usualInRange(usual, admitted, { minimumScore }),
  });
  const { median, parts } = joined;
  const counted = Object.groupBy(median, classify);
  const hoursIn = (band: Band): number => counted[band]?.length ?? 0;
  return {
    mean: toFourDecimals(meanOf(median)),
    bestWindow: best,
    hours: {
      stop: hoursIn("stop"),
      unsuitable: hoursIn("unsuitable"),
      acceptable: hoursIn("acceptable"),
      ideal: hoursIn("ideal"),
    },
    stale: staleHours(beside, joined.startHour),
    limiting: limitingOf(admitted, limitingShareOf(admitted.entry, scored, admitted.forecastHours)),
    parts: parts.map(({ part, run, insteadOf, layers, cell }) => ({
      part,
      run,
      cell,
      layers,
      ...(insteadOf === undefined ? {} : { insteadOf }),
    })),
    oddsBy: oddsTaughtBy(learned, best?.basis === "deterministic_reliability"),
  };
}

/** The consecutive hours that are likeliest to be acceptable. */
function bestWindow(
  { median, startHour, parts: used }: ScoredForecast,
  search: WindowSearch,
): RankedWindow | undefined {
  const { durationHours } = search;
  const found = likeliestWindow(search);
  if (found === undefined) return undefined;
  const { probability, worstScore } = found;
  const from = startHour + found.startHour;
  return {
    from,
    to: from + durationHours,
    probability,
    basis: windowBasis(used[found.part]!.part, found),
    worstScore,
    meanScore: toFourDecimals(meanOf(median.subarray(found.startHour, found.startHour + durationHours))),
  };
}

function limitingOf({ entry }: Admission, shares: readonly number[]): Ranking["limiting"] {
  const share = Math.max(...shares);
  const constraint = shares.indexOf(share);
  const { variable } = entry.constraints[constraint]!;
  return share === 0 ? undefined : { constraint, variable, share: toFourDecimals(share) };
}

function meanOf(scores: Float64Array): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
