import type { MemberScores } from "../../score/score-part.ts";

/**
 * The members of an ensemble and a run that could be any one of them, in the hours of the run.
 *
 * @param ensemble - Scores from the first hour of the run on; its members have none in hours that it does not hold.
 * @param run - Scores of one member.
 * @returns Scores of one member more, the run last.
 * @example
 * ```js
 * const ensemble = { logScores: Float64Array.of(-1, -2), members: 2 };
 * const run = { logScores: Float64Array.of(-3), members: 1 };
 * runAmongMembers(ensemble, run).logScores; // => Float64Array.of(-1, -2, -3)
 * ```
 */
export function runAmongMembers(ensemble: MemberScores, run: MemberScores): MemberScores {
  const members = ensemble.members + 1;
  const hours = run.logScores.length;
  const logScores = new Float64Array(hours * members).fill(Number.NaN);
  for (let hour = 0; hour < hours; hour++) {
    const own = ensemble.logScores.subarray(hour * ensemble.members, (hour + 1) * ensemble.members);
    logScores.set(own, hour * members);
    logScores[hour * members + ensemble.members] = run.logScores[hour]!;
  }
  return { logScores, members };
}
