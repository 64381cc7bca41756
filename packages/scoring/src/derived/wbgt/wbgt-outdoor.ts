import type { SunOfHour } from "../radiation/sun-of-hour.ts";
import { directFraction } from "../radiation/direct-fraction.ts";
import { wbgtLiljegren } from "./wbgt-liljegren.ts";
import { windAtTwoMetres } from "./wind-at-two-metres.ts";

/**
 * Returns the wet-bulb globe temperature of an hour in the open, from variables of weather models. It is a weighted mean of natural wet bulb (0.7), black
 * globe (0.2) and air (0.1).
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water, 0..100 [%].
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param shortwaveWm2 - Global radiation, mean of the hour [W/m²].
 * @param pressureHpa - Air pressure at the ground [hPa].
 * @returns Wet-bulb globe temperature [°C], as in {@link wbgtLiljegren}.
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770, for the heat balances of the natural wet bulb and the globe
 * @formula
 * 0.7 * naturalWetBulbC + 0.2 * globeC + 0.1 * temperatureC
 */
export function wbgtOutdoor(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  pressureHpa: number,
  sun: SunOfHour,
): number {
  return wbgtLiljegren(
    temperatureC,
    relativeHumidityPercent,
    pressureHpa,
    windAtTwoMetres(windSpeedMps, shortwaveWm2, sun.sine > 0),
    shortwaveWm2,
    directFraction(shortwaveWm2, sun),
    sun.sine,
  );
}
