import { membersNeeded } from "./accumulate.ts";
import { publish } from "./publish.ts";
import type { PartScores } from "./score-part.ts";

/**
 * Share of the members in which **every** hour of a window reaches a score, for each start of a window. It is counted inside the members: a
 * product of hourly shares would take hours for independent that share their weather.
 *
 * @param durationHours - Length of the window, at least 1 [h].
 * @param minimumScore - What the published score must reach, 0..1.
 * @returns By position of the window's first hour in the scored hours, 0..1, of the members that have a score in all its hours; NaN where
 *   these are under 80 %.
 * @example Goes on from {@link scorePart}.
 * ```js
 * windowProbability(scores, 2, 0.1); // => Float64Array.of(1, 0)
 * ```
 */
export function windowProbability(
  { logScores, members }: Pick<PartScores, "logScores" | "members">,
  durationHours: number,
  minimumScore: number,
): Float64Array {
  const hours = logScores.length / members;
  const starts = Math.max(hours - durationHours + 1, 0);
  const good = new Uint16Array(starts);
  const whole = new Uint16Array(starts);
  for (let member = 0; member < members; member++) {
    let goodRun = 0;
    let wholeRun = 0;
    for (let hour = 0; hour < hours; hour++) {
      const logScore = logScores[hour * members + member]!;
      wholeRun = Number.isNaN(logScore) ? 0 : wholeRun + 1;
      goodRun = publish(Math.exp(logScore)) >= minimumScore ? goodRun + 1 : 0;
      const start = hour - durationHours + 1;
      if (wholeRun >= durationHours) whole[start]!++;
      if (goodRun >= durationHours) good[start]!++;
    }
  }
  return Float64Array.from(good, (count, start) =>
    whole[start]! < membersNeeded * members ? Number.NaN : count / whole[start]!,
  );
}
