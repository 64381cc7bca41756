import type { MemberScores } from "../score/score-model-part.ts";

/** Stretch of a route in one cell and one hour. */
export interface RoutePass {
  readonly cell: number;
  /** Hours after the hour of departure. */
  readonly hour: number;
}

/**
 * Returns, for each departure and member, the lowest score on the way. The whole way is counted within each member. A product of shares
 * would treat the legs as independent, and the lowest median would mix members.
 *
 * @param cells - Scores of the cells. All cells on the way have scores of the same ensemble.
 * @param passes - Steps of the way, at least one.
 * @param hours - Hours of departure, as positions in the scores of the cells.
 * @returns Scores as logarithms, [departure][member]; NaN if the member lacks a score in some step.
 * @throws Error if the way has no step, or if the steps have different numbers of members.
 * @example
 * ```js
 * const cell = { logScores: Float64Array.of(0, -1, -2, 0), members: 2 };
 * routeMembers([cell], [{ cell: 0, hour: 0 }, { cell: 0, hour: 1 }], [0]).logScores; // => Float64Array.of(-2, -1)
 * ```
 */
export function routeMembers(
  cells: readonly MemberScores[],
  passes: readonly RoutePass[],
  hours: readonly number[],
): MemberScores {
  if (passes.length === 0) throw new Error("A route without steps has no score.");
  const { members } = cells[passes[0]!.cell]!;
  const lowest = new Float64Array(hours.length * members).fill(Infinity);
  for (const { cell, hour } of passes) {
    const { logScores, members: own } = cells[cell]!;
    if (own !== members) throw new Error("The steps of a route need the same members.");
    for (const [departure, start] of hours.entries()) {
      const [to, from] = [departure * members, (start + hour) * members];
      // Math.min keeps NaN.
      for (let member = 0; member < members; member++)
        lowest[to + member] = Math.min(lowest[to + member]!, logScores[from + member]!);
    }
  }
  return { logScores: lowest, members };
}
