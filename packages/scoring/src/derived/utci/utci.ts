import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import { directFraction } from "../radiation/direct-fraction.ts";
import { meanRadiantTemperature } from "../radiation/mean-radiant-temperature.ts";
import type { SunOfHour } from "../radiation/sun-of-hour.ts";
import { within } from "../within.ts";
import { utciCoefficients } from "./utci-coefficients.ts";

/** Ranges of the inputs over which the UTCI's polynomial was fitted. */
const fitted = {
  temperatureC: { min: -50, max: 50 },
  vapourPressureHpa: { min: 0, max: 50 },
  windSpeedMps: { min: 0.5, max: 17 },
  radiantExcessC: { min: -30, max: 70 },
} as const;

/**
 * Returns the Universal Thermal Climate Index. It is the temperature of reference air that strains a walking person as much as the actual weather. The
 * reference air is calm, without radiation, and has 50 % humidity (at most 20 hPa of vapour pressure). The polynomial was fitted for air of -50..50 °C and
 * wind of 0.5..17 m/s. The radiant temperature ranged from 30 K below to 70 K above the air temperature, and the vapour pressure up to 50 hPa. Each input is
 * clamped to its range. Inside the ranges, the polynomial sometimes differs considerably from the model to which it was fitted. The difference is up to 1.3 K
 * in the reference air itself.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param vapourPressureHpa - Vapour pressure [hPa].
 * @param windSpeed10mMps - Mean wind speed at 10 m [m/s].
 * @param meanRadiantTemperatureC - Mean radiant temperature [°C].
 * @returns UTCI [°C].
 * @see Bröde et al. 2012, https://doi.org/10.1007/s00484-011-0454-1
 * @see Errors of the polynomial: Roman et al. 2026, https://doi.org/10.5194/gmd-19-4319-2026
 * @formula
 * airC = clip(temperatureC, -50, 50)
 * wind = clip(windSpeed10mMps, 0.5, 17)
 * excessC = clip(meanRadiantTemperatureC - temperatureC, -30, 70)
 * vapourKpa = clip(vapourPressureHpa, 0, 50) / 10
 * airC + utciPolynomial(airC, wind, excessC, vapourKpa)
 */
export function utci(
  temperatureC: number,
  vapourPressureHpa: number,
  windSpeed10mMps: number,
  meanRadiantTemperatureC: number,
): number {
  const airC = within(temperatureC, fitted.temperatureC);
  const wind = within(windSpeed10mMps, fitted.windSpeedMps);
  const excess = within(meanRadiantTemperatureC - temperatureC, fitted.radiantExcessC);
  const vapourKpa = within(vapourPressureHpa, fitted.vapourPressureHpa) / 10;
  return airC + utciPolynomial(airC, wind, excess, vapourKpa);
}

/**
 * Returns the UTCI minus the air temperature [K], by the polynomial of sixth degree. Outside its range the result is finite but meaningless.
 *
 * @param t - Air temperature at 2 m [°C].
 * @param v - Mean wind speed at 10 m [m/s].
 * @param d - Mean radiant temperature minus air temperature [K].
 * @param e - Vapour pressure [kPa].
 */
export function utciPolynomial(t: number, v: number, d: number, e: number): number {
  const fromThirdPower =
    space3(175, t, v, d) + e * (space2(195, t, v, d) + e * (space1(205, t, v, d) + e * c[209]!));
  return space6(0, t, v, d) + e * (space5(84, t, v, d) + e * (space4(140, t, v, d) + e * fromThirdPower));
}

/** Coefficients as one flat array. Small chained functions evaluate it in a third of the time that loops take. */
const c = Float64Array.from(utciCoefficients.flat());

/**
 * Returns the part of degree 6 in three variables: radiant excess, wind and air temperature. The coefficients of this part start at index `i`. `plane6` is the
 * part without radiant excess.
 */
function space6(i: number, t: number, v: number, d: number): number {
  return plane6(i, t, v) + d * space5(i + 28, t, v, d);
}

function space5(i: number, t: number, v: number, d: number): number {
  return plane5(i, t, v) + d * space4(i + 21, t, v, d);
}

function space4(i: number, t: number, v: number, d: number): number {
  return plane4(i, t, v) + d * space3(i + 15, t, v, d);
}

function space3(i: number, t: number, v: number, d: number): number {
  return plane3(i, t, v) + d * space2(i + 10, t, v, d);
}

function space2(i: number, t: number, v: number, d: number): number {
  return plane2(i, t, v) + d * space1(i + 6, t, v, d);
}

function space1(i: number, t: number, v: number, d: number): number {
  return plane1(i, t, v) + d * c[i + 3]!;
}

function plane6(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * (c[i + 4]! + t * (c[i + 5]! + t * c[i + 6]!));
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane5(i + 7, t, v);
}

function plane5(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * (c[i + 4]! + t * c[i + 5]!);
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane4(i + 6, t, v);
}

function plane4(i: number, t: number, v: number): number {
  const air = c[i + 3]! + t * c[i + 4]!;
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * air)) + v * plane3(i + 5, t, v);
}

function plane3(i: number, t: number, v: number): number {
  return c[i]! + t * (c[i + 1]! + t * (c[i + 2]! + t * c[i + 3]!)) + v * plane2(i + 4, t, v);
}

function plane2(i: number, t: number, v: number): number {
  return c[i]! + t * (c[i + 1]! + t * c[i + 2]!) + v * plane1(i + 3, t, v);
}

function plane1(i: number, t: number, v: number): number {
  return c[i]! + t * c[i + 1]! + v * c[i + 2]!;
}

/**
 * Returns the Universal Thermal Climate Index of an hour in the open, from variables of weather models. The mean radiant temperature is computed from sun,
 * clouds and air.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water, 0..100 [%].
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param shortwaveWm2 - Global radiation, mean of the hour [W/m²].
 * @param cloudCoverPercent - Share of the sky that clouds cover [%].
 * @returns UTCI [°C], computed by {@link utci} and {@link meanRadiantTemperature}.
 * @see Bröde et al. 2012, https://doi.org/10.1007/s00484-011-0454-1
 * @see Di Napoli et al. 2020, https://doi.org/10.1007/s00484-020-01900-5, for the mean radiant temperature
 * @formula
 * vapourHpa = relativeHumidityPercent / 100 * saturationVapourPressure(temperatureC)
 * utci(temperatureC, vapourHpa, windSpeedMps, meanRadiantTemperatureC)
 */
export function utciOutdoor(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  cloudCoverPercent: number,
  sun: SunOfHour,
): number {
  const vapourPressureHpa = (relativeHumidityPercent / 100) * saturationVapourPressure(temperatureC);
  const radiantC = meanRadiantTemperature(
    temperatureC,
    vapourPressureHpa,
    cloudCoverPercent,
    shortwaveWm2,
    directFraction(shortwaveWm2, sun),
    sun,
  );
  return utci(temperatureC, vapourPressureHpa, windSpeedMps, radiantC);
}
