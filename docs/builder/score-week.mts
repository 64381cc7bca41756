import type { Constraint, CountedHour } from "@halcyon/schema";
import { bandEdges } from "@halcyon/schema/wire";
import { hourSpread, prepareEntry, type PreparedEntry, publish, scorePart } from "@halcyon/scoring";
import { judgeHour } from "@halcyon/scoring/judgement";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import type { ShownHour } from "./shown-hour.mts";
import type { PartWeather, TaskWeather } from "./synthetic-weather.mts";

/**
 * Scores the hours of a place. The verdict of each hour depends on the share of the ensemble members that allow the work.
 *
 * @throws Error if the weather has a gap.
 */
export function scoreWeek(constraints: readonly Constraint[], weather: TaskWeather): ShownHour[] {
  return countedWeek(constraints, weather).map((hour) => {
    const { share = 0, verdict } = judgeHour(hour);
    return { score: hour.score, share, verdict };
  });
}

/**
 * Scores the hours of a place as a server does. An hour that is scored from a single run also gets, for each band, the share of ensemble members whose score is
 * in that band.
 *
 * @throws Error if the weather has a gap.
 */
export function countedWeek(
  constraints: readonly Constraint[],
  { parts, beside }: TaskWeather,
): CountedHour[] {
  const entry = prepareEntry({ constraints: [...constraints] });
  const counted = scoreAroundGaps({ entry, ...beside });
  const shares = sharesOf(counted.logScores, counted.members);
  return parts
    .flatMap((part) => scoredHours(entry, part))
    .map((hour, index) => (hour.ensemble ? hour : { ...hour, ensemble: shares[index] ?? null }));
}

function scoredHours(entry: PreparedEntry, part: PartWeather): CountedHour[] {
  const scores = scorePart({ ...part, entry });
  if ("gap" in scores) throw new Error("The synthetic weather has a gap.");
  const shares = sharesOf(scores.logScores, scores.members);
  return Array.from(scores.median, (median, hour) => ({ score: publish(median), ensemble: shares[hour]! }));
}

/** Returns the shares of the members by band in each hour, best first; null for hours of a single run. */
function sharesOf(logScores: Float64Array, members: number): ((CountedHour["ensemble"] & {}) | null)[] {
  return Array.from({ length: logScores.length / members }, (_, hour) => {
    const spread = hourSpread(logScores.subarray(hour * members, (hour + 1) * members));
    return spread === undefined ? null : { shares: bandEdges.map(({ name }) => spread.shares[name]) };
  });
}
