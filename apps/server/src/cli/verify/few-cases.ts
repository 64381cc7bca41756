/** Figures from fewer hours are marked: they say more of chance than of forecasts. */
export const fewCases = 30;

export function isFew(count: number): boolean {
  return count < fewCases;
}
