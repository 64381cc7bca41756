import { bands, classify, formatEpochHour } from "@halcyon/schema";
import type { Admission } from "./admit-entry.ts";
import { explainLocation } from "./explain-location.ts";
import { olderRunField } from "../forecast/older-run-notices.ts";
import { toFourDecimals } from "../series/four-decimals.ts";
import { type Ranking, type ScoreApart, scoreWork } from "./score-apart.ts";
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

async function rankAdmitted(admitted: Admission, windowHours: number): Promise<Ranking> {
  const { median, startHour, limitingShare, parts } = await explainLocation(admitted, {
    counterfactuals: false,
  });
  const counted = Object.groupBy(median, classify);
  const [stop, unsuitable, acceptable, ideal] = bands.map((band) => counted[band]?.length ?? 0);
  return {
    ideal_hours: ideal!,
    mean: toFourDecimals(meanOf(median)),
    best_window: bestWindow(median, startHour, windowHours),
    hours: { ideal: ideal!, acceptable: acceptable!, unsuitable: unsuitable!, stop: stop! },
    limiting: limitingOf(admitted, limitingShare),
    ...olderRunField(parts),
  };
}

/** The consecutive hours whose worst one is best; of several the one with the best mean, then the first. */
function bestWindow(median: Float64Array, startHour: number, hours: number): Ranking["best_window"] {
  let best: Ranking["best_window"] = null;
  for (let from = 0; from + hours <= median.length; from++) {
    const run = median.subarray(from, from + hours);
    const worst = run.reduce((least, score) => Math.min(least, score), 1);
    const mean = toFourDecimals(meanOf(run));
    if (
      best !== null &&
      (worst < best.worst_score || (worst === best.worst_score && mean <= best.mean_score))
    )
      continue;
    best = {
      start: formatEpochHour(startHour + from),
      end: formatEpochHour(startHour + from + hours),
      worst_score: worst,
      mean_score: mean,
    };
  }
  return best;
}

function limitingOf({ entry }: Admission, shares: readonly number[]): Ranking["limiting"] {
  const share = Math.max(...shares);
  const constraint = shares.indexOf(share);
  const { variable } = entry.constraints[constraint]!;
  return share === 0 ? null : { constraint, variable, share: toFourDecimals(share) };
}

function meanOf(scores: Float64Array): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
