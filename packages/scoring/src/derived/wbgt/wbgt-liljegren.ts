import { globeTemperature, sunlightOnGlobe } from "./globe-temperature.ts";
import { kelvin, rowOf, saturationHpa, thermalRadiationWm2, valueAt } from "./moist-air.ts";
import { naturalWetBulb, sunlightOnWick } from "./natural-wet-bulb.ts";

/**
 * Minimum air temperature for which WBGT is computed [°C]; `hottestC` is the maximum. All weather on earth lies between them, and the tables contain all
 * temperatures that the computation needs.
 */
const coldestC = -90;
const hottestC = 60;

/**
 * Returns the wet-bulb globe temperature in the open. It is a weighted mean of three temperatures: natural wet bulb (0.7), black globe (0.2) and air (0.1).
 * The first two come from energy balances. Air temperatures are clamped to -90..60 °C. For thermal radiation, the sky is assumed to be clear. Below 0 °C, the
 * wick is assumed to be wet, not frozen.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water, 0..100 [%].
 * @param pressureHpa - Air pressure at the ground [hPa].
 * @param windSpeed2mMps - Wind speed at 2 m, more than 0 [m/s].
 * @param shortwaveWm2 - Global radiation [W/m²].
 * @param directFraction - Share of the global radiation that comes straight from the sun, 0..1; 0 while the sun is down.
 * @param sine - Sine of the sun's elevation.
 * @returns Wet-bulb globe temperature [°C], within 0.001 °C of the exact balance.
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */
export function wbgtLiljegren(
  temperatureC: number,
  relativeHumidityPercent: number,
  pressureHpa: number,
  windSpeed2mMps: number,
  shortwaveWm2: number,
  directFraction: number,
  sine: number,
): number {
  const temperatureK = heldC(temperatureC) + kelvin;
  const vapourPressureHpa = (relativeHumidityPercent / 100) * valueAt(saturationHpa, rowOf(temperatureK));
  const thermalWm2 = thermalRadiationWm2(temperatureK, vapourPressureHpa);
  const wind = Math.sqrt(windSpeed2mMps * pressureHpa);
  const onGlobe = shortwaveWm2 * sunlightOnGlobe(sine, directFraction);
  const onWick = shortwaveWm2 * sunlightOnWick(sine, directFraction);
  const globeK = globeTemperature(temperatureK, thermalWm2, onGlobe, wind);
  const wickK = naturalWetBulb(temperatureK, vapourPressureHpa, pressureHpa, thermalWm2, onWick, wind);
  return 0.7 * wickK + 0.2 * globeK + 0.1 * temperatureK - kelvin;
}

/** Returns the air temperature [°C], clamped to the range of {@link wbgtLiljegren}. */
export function heldC(temperatureC: number): number {
  return Math.min(Math.max(temperatureC, coldestC), hottestC);
}
