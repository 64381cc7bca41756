import { type Band, classify } from "@halcyon/schema";
import type { Admission } from "./admit-entry.ts";
import { explainLocation } from "./explain-location.ts";
import { toFourDecimals } from "../series/four-decimals.ts";
import { type RankedWindow, type Ranking, type ScoreApart, scoreWork } from "./score-apart.ts";
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
  const hoursIn = (band: Band): number => counted[band]?.length ?? 0;
  return {
    mean: toFourDecimals(meanOf(median)),
    bestWindow: bestWindow(median, startHour, windowHours),
    hours: {
      stop: hoursIn("stop"),
      unsuitable: hoursIn("unsuitable"),
      acceptable: hoursIn("acceptable"),
      ideal: hoursIn("ideal"),
    },
    limiting: limitingOf(admitted, limitingShare),
    parts: parts.map(({ part, run, insteadOf, layers }) => ({
      part,
      run,
      layers,
      ...(insteadOf === undefined ? {} : { insteadOf }),
    })),
  };
}

/** The consecutive hours whose worst one is best; of several the one with the best mean, then the first. */
function bestWindow(median: Float64Array, startHour: number, hours: number): RankedWindow | undefined {
  let best: RankedWindow | undefined;
  for (let row = 0; row + hours <= median.length; row++) {
    const run = median.subarray(row, row + hours);
    const worstScore = run.reduce((least, score) => Math.min(least, score), 1);
    const meanScore = toFourDecimals(meanOf(run));
    if (
      best !== undefined &&
      (worstScore < best.worstScore || (worstScore === best.worstScore && meanScore <= best.meanScore))
    )
      continue;
    const from = startHour + row;
    best = { from, to: from + hours, worstScore, meanScore };
  }
  return best;
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
