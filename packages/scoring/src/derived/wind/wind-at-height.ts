import { within } from "../within.ts";

/**
 * Returns the mean wind speed at a height above ground, by the power law from 10 m. It uses the exponent of neutral air: 1/7 over open land, 0.11 over the
 * sea. The function is meant for 10..150 m. The same formula is used below and above. On stable nights, the real wind at such heights is stronger. Over towns
 * and forests, it is weaker.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param heightM - Height above ground, more than 0 [m].
 * @param sea - True if the place is at sea.
 * @returns Mean wind speed at the height [m/s].
 * @see Land: Peterson & Hennessey 1978, https://doi.org/10.1175/1520-0450(1978)017%3C0390:OTUOPL%3E2.0.CO;2
 * @see Sea: Hsu, Meindl & Gilhousen 1994, https://doi.org/10.1175/1520-0450(1994)033%3C0757:DTPLWP%3E2.0.CO;2
 * @example
 * ```js
 * windAtHeight(10, 10, false); // => 10
 * windAtHeight(10, 60, false).toFixed(2); // => "12.92"
 * ```
 * @formula
 * exponent = sea ? 0.11 : 1 / 7
 * windSpeedMps * (heightM / 10)^exponent
 */
export function windAtHeight(windSpeedMps: number, heightM: number, sea: boolean): number {
  return windSpeedMps * (heightM / 10) ** windExponent(sea);
}

/**
 * Returns the exponent of the power law for neutral air, over the sea or over land.
 *
 * @example
 * ```js
 * windExponent(true); // => 0.11
 * ```
 */
export function windExponent(sea: boolean): number {
  return sea ? 0.11 : 1 / 7;
}

/** Minimum wind speed at 10 m from which an exponent is computed [m/s]. */
const calmBelowMps = 0.5;

/** Range of the power law's exponent above 100 m. The wind does not decrease with height, and increases at most as on a very stable night. */
const exponents = { min: 0, max: 0.5 } as const;

/**
 * Returns the mean wind speed at a height above ground, by the power law through the winds at 10 and 100 m. From 10 to 100 m the law passes through both winds,
 * and its exponent is not limited. Above 100 m, the same exponent is used, clamped to 0..0.5. If the air is nearly calm at 10 m, the wind instead increases
 * linearly with the logarithm of the height. Below 10 m, the result is the same as from {@link windAtHeight}. The function is meant for heights up to 200 m.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param windSpeed100mMps - Mean wind speed at 100 m [m/s].
 * @param heightM - Height above ground, more than 0 [m].
 * @param sea - True if the place is at sea.
 * @returns Mean wind speed at the height [m/s].
 * @see Below 10 m on land: Peterson & Hennessey 1978, https://doi.org/10.1175/1520-0450(1978)017%3C0390:OTUOPL%3E2.0.CO;2
 * @see Below 10 m at sea: Hsu, Meindl & Gilhousen 1994, https://doi.org/10.1175/1520-0450(1994)033%3C0757:DTPLWP%3E2.0.CO;2
 * @formula
 * neutralExponent = sea ? 0.11 : 1 / 7
 * exponent = log10(windSpeed100mMps / windSpeedMps)
 * heightM < 10 ? windSpeedMps * (heightM / 10)^neutralExponent : windSpeedMps < 0.5 ? max(windSpeedMps + (windSpeed100mMps - windSpeedMps) * log10(heightM / 10), 0) : heightM <= 100 ? windSpeedMps * (heightM / 10)^exponent : windSpeed100mMps * (heightM / 100)^clip(exponent, 0, 0.5)
 */
export function windBetween(
  windSpeedMps: number,
  windSpeed100mMps: number,
  heightM: number,
  sea: boolean,
): number {
  return windAtLevel(levelAt(heightM, sea), windSpeedMps, windSpeed100mMps);
}

/** Constants that depend only on a height, for computing the wind at this height from the winds at 10 and 100 m. */
interface Level {
  readonly heightM: number;
  /** Decimal logarithm of the ratio of the height to 10 m. */
  readonly decades: number;
  /** Ratio of the wind at this height to the wind at 10 m, according to {@link windAtHeight}. */
  readonly ofWind: number;
}

/** Returns the constants that {@link windAtLevel} needs for a height. They are the same for all wind speeds. */
export function levelAt(heightM: number, sea: boolean): Level {
  return { heightM, decades: Math.log10(heightM / 10), ofWind: windAtHeight(1, heightM, sea) };
}

/** Returns {@link windBetween} for a height, from the constants of {@link levelAt}. */
export function windAtLevel(
  { heightM, decades, ofWind }: Level,
  windSpeedMps: number,
  windSpeed100mMps: number,
): number {
  if (heightM < 10) return windSpeedMps * ofWind;
  if (windSpeedMps < calmBelowMps) {
    return Math.max(windSpeedMps + (windSpeed100mMps - windSpeedMps) * decades, 0);
  }
  if (decades === 1) return windSpeed100mMps;
  if (decades < 1) return windSpeedMps ** (1 - decades) * windSpeed100mMps ** decades;
  const exponent = within(Math.log10(windSpeed100mMps / windSpeedMps), exponents);
  return windSpeed100mMps * (heightM / 100) ** exponent;
}
