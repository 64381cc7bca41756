/** The 3-second gust at a height as a multiple of the mean wind at 10 m: a power of the height, and a constant for gusts. */
export const gustProfile = { exponent: 0.14, gustiness: 0.4 } as const;

/**
 * 3-second gust at a height above ground, by the profile that the manuals of mobile cranes use.
 *
 * Meant for the boom tips and jibs of cranes, 10..150 m; below and above, the same law goes on. It follows the mean wind and
 * knows nothing of gusts from showers.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param heightM - Height above ground, more than 0 [m].
 * @returns 3-second gust at the height [m/s].
 * @see Manitowoc, Grove RT765E-2 operator manual, figure 2-1 (the profile of EN 13000)
 */
export function gustAtHeight(windSpeedMps: number, heightM: number): number {
  return ((heightM / 10) ** gustProfile.exponent + gustProfile.gustiness) * windSpeedMps;
}
