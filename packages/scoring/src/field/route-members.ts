import type { MemberScores } from "../score/score-model-part.ts";

/** Stretch of a route in one cell and one hour. */
export interface RouteStep {
  /** Scores of the cell. */
  readonly scores: MemberScores;
  /** Position of the hour among the scored hours of the cell. */
  readonly hour: number;
}

/**
 * Returns, for each departure and member, the lowest score on the way. The whole way is counted within each member. A product of shares
 * would treat the legs as independent, and the lowest median would mix members.
 *
 * @param departures - Steps of each departure, at least one. All steps have scores of the same ensemble.
 * @returns Scores as logarithms, [departure][member]; NaN if the member lacks a score in some step.
 * @throws Error if a departure has no step, or if the steps have different numbers of members.
 * @example
 * ```js
 * const cell = { logScores: Float64Array.of(0, -1, -2, 0), members: 2 };
 * routeMembers([[{ scores: cell, hour: 0 }, { scores: cell, hour: 1 }]]).logScores; // => Float64Array.of(-2, -1)
 * ```
 */
export function routeMembers(departures: readonly (readonly RouteStep[])[]): MemberScores {
  const members = departures[0]?.[0]?.scores.members ?? 0;
  const logScores = new Float64Array(departures.length * members).fill(Infinity);
  for (const [departure, steps] of departures.entries()) {
    if (steps.length === 0) throw new Error("A departure without steps has no score.");
    for (const { scores, hour } of steps) {
      if (scores.members !== members) throw new Error("The steps of a route need the same members.");
      for (let member = 0; member < members; member++) {
        const at = departure * members + member;
        // Math.min keeps NaN.
        logScores[at] = Math.min(logScores[at]!, scores.logScores[hour * members + member]!);
      }
    }
  }
  return { logScores, members };
}
