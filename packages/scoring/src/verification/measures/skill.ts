/**
 * Returns the skill of forecasts compared with a reference, such as the climatology of the same hour and day of the year.
 *
 * @param score - Mean score of the forecasts, such as Brier score or CRPS, where 0 is perfect.
 * @param reference - Mean score of the reference over the same cases, at least 0.
 * @returns Skill: 1 is perfect, 0 as good as the reference, negative values worse. Null if the reference is perfect, so that no improvement is possible.
 */
export function skill(score: number, reference: number): number | null {
  return reference > 0 ? 1 - score / reference : null;
}
