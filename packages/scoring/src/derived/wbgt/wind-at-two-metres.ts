/** Minimum wind speed 2 m above ground [m/s]. Weaker wind counts as wind of this speed. */
const floorMps = 0.13;

/** Factor from wind at 10 m to wind at 2 m, for each Pasquill stability class from 1 (very unstable) to 6. It follows the urban power law. */
const factors = [0.15, 0.15, 0.2, 0.25, 0.3, 0.3].map((exponent) => (2 / 10) ** exponent);

/** Pasquill stability classes of the air by day. Rows are classes of wind speed, columns are classes of radiation. */
const byDay = [
  [1, 1, 2, 4],
  [1, 2, 3, 4],
  [2, 2, 3, 4],
  [3, 3, 4, 4],
  [3, 4, 4, 4],
];

/**
 * Returns the wind speed 2 m above built-up ground from the wind speed at 10 m and the stability of the air. At night, temperature is assumed to decrease
 * with height. The result is defined for all wind speeds of 0 or more and for all radiation.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param radiationWm2 - Global radiation [W/m²].
 * @param isDay - True if the sun is up.
 * @returns Wind speed at 2 m, 0.13 or more [m/s].
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */
export function windAtTwoMetres(windSpeedMps: number, radiationWm2: number, isDay: boolean): number {
  const stability = isDay ? classByDay(windSpeedMps, radiationWm2) : windSpeedMps < 2.5 ? 5 : 4;
  return Math.max(windSpeedMps * factors[stability - 1]!, floorMps);
}

function classByDay(windSpeedMps: number, radiationWm2: number): number {
  // Sums, because comparisons that nobody can foresee cost a processor more than all of them.
  const row =
    Number(windSpeedMps >= 2) +
    Number(windSpeedMps >= 3) +
    Number(windSpeedMps >= 5) +
    Number(windSpeedMps >= 6);
  const column = Number(radiationWm2 < 925) + Number(radiationWm2 < 675) + Number(radiationWm2 < 175);
  return byDay[row]![column]!;
}
