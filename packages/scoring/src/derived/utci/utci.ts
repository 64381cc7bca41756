import { utciPolynomial } from "./utci-polynomial.ts";
import { within } from "../within.ts";

/** Where the polynomial was fitted. */
const fitted = {
  temperatureC: { min: -50, max: 50 },
  vapourPressureHpa: { min: 0, max: 50 },
  windSpeedMps: { min: 0.5, max: 17 },
  radiantExcessC: { min: -30, max: 70 },
} as const;

/**
 * Universal Thermal Climate Index: the temperature of reference air that strains a walking person as much as the weather does. The reference air is
 * calm, without radiation, and at 50 % humidity (20 hPa of vapour pressure at most).
 *
 * The polynomial was fitted for air of -50..50 °C and wind of 0.5..17 m/s. The radiant temperature is 30 K below to 70 K above that of the air, and
 * the vapour pressure up to 50 hPa. Each of these is held inside its range, so weather outside has the index of the edge. Inside, the polynomial is
 * at times far off the model to which it was fitted: by up to 1.3 K in the reference air itself.
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
