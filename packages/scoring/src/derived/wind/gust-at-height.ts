/** Constants of the gust profile. The ratio of the 3-second gust at a height to the mean wind at 10 m is (height / 10 m)^`exponent` + `gustiness`. */
export const gustProfile = { exponent: 0.14, gustiness: 0.4 } as const;

/** Ratio of the gust at 10 m to the mean wind at 10 m, according to the profile. */
const gustinessAt10m = 1 + gustProfile.gustiness;

/**
 * Returns the 3-second gust at a height above ground, by the profile that the manuals of mobile cranes use. The function is meant for boom tips and jibs of
 * cranes at 10..150 m; the same formula is used below and above this range. The profile describes strong wind in neutral air, in which the gust at 10 m is 1.4
 * times the mean wind. If the gust at 10 m is stronger than that, such as in a shower, it increases with height by the same profile. From 10 to 60 m, it
 * increases by a factor of 1.204. In a downburst, gusts are nearly equal at 10..150 m, so the result is on the safe side.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param gustMps - Strongest gust at 10 m [m/s]. 0 if only the mean wind is known.
 * @param heightM - Height above ground, more than 0 [m].
 * @returns 3-second gust at the height [m/s].
 * @see Manitowoc, Grove RT765E-2 operator manual, figure 2-1 (the profile of EN 13000)
 * @example
 * ```js
 * gustAtHeight(6, 25, 60).toFixed(2); // => "30.09"
 * gustAtHeight(6, 0, 60).toFixed(2); // => "10.11"
 * ```
 * @formula
 * ((heightM / 10)^0.14 + 0.4) * max(windSpeedMps, gustMps / 1.4)
 */
export function gustAtHeight(windSpeedMps: number, gustMps: number, heightM: number): number {
  return gustProfileAt(heightM) * meanOfGust(windSpeedMps, gustMps);
}

/**
 * Returns the greater of two mean winds at 10 m [m/s]. One is the given mean wind. The other is the gust divided by the ratio of gust to mean wind in the
 * profile.
 */
export function meanOfGust(windSpeedMps: number, gustMps: number): number {
  return Math.max(windSpeedMps, gustMps / gustinessAt10m);
}

/** Returns the ratio of the 3-second gust at a height [m] to the mean wind at 10 m [1]. */
export function gustProfileAt(heightM: number): number {
  return (heightM / 10) ** gustProfile.exponent + gustProfile.gustiness;
}

/**
 * Returns the gust as a multiple of the mean wind at 10 m [1]: 1.6 over land, 1.4 at sea. These are customary figures for strong wind in neutral air. In
 * showers and light wind, the factor is larger, so gusts from this rule are marked as estimates.
 *
 * @param sea - True if the place is at sea.
 * @formula
 * sea ? 1.4 : 1.6
 */
export function gustFactor(sea: boolean): number {
  return sea ? 1.4 : 1.6;
}
