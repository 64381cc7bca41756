/**
 * Gust as a multiple of the mean wind at 10 m [1]: 1.6 over land, 1.4 at sea.
 *
 * Customary figures for strong wind in neutral air. Showers and light wind bring larger factors, so what follows
 * from them is an estimate and is said to be one.
 */
export function gustFactor(sea: boolean): number {
  return sea ? 1.4 : 1.6;
}

/**
 * Strongest gust of an hour where only the mean wind is known.
 *
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
 * @param sea - Whether the place is at sea.
 * @returns Gust at 10 m [m/s].
 */
export function gustEstimate(windSpeedMps: number, sea: boolean): number {
  return gustFactor(sea) * windSpeedMps;
}
