import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";
import { within } from "./within.ts";

/** Where the fit holds: relative humidity [%] and air temperature [°C]. */
const fitted = { humidityPercent: { min: 5, max: 99 }, temperatureC: { min: -20, max: 50 } } as const;

/**
 * Wet-bulb temperature at sea-level pressure.
 *
 * Fitted for relative humidity 5..99 % and -20..50 °C, less well where air is both cold and dry; errors -1..0.65 °C.
 * Outside: humidity is held inside 5..99 %; above 50 °C the depression (air less wet-bulb temperature) of 50 °C is kept;
 * below -20 °C the depression of -20 °C shrinks with the saturation vapour pressure, as the water that air can take up
 * does. The result is continuous and never above the air temperature.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Wet-bulb temperature [°C].
 * @see Stull 2011, https://doi.org/10.1175/JAMC-D-11-0143.1
 */
export function wetBulb(temperatureC: number, relativeHumidityPercent: number): number {
  const humidity = within(relativeHumidityPercent, fitted.humidityPercent);
  const nearest = within(temperatureC, fitted.temperatureC);
  const depression = Math.max(nearest - stull(nearest, humidity), 0);
  const shrinking =
    temperatureC < nearest ? saturationVapourPressure(temperatureC) / saturationVapourPressure(nearest) : 1;
  return temperatureC - depression * shrinking;
}

function stull(temperatureC: number, humidityPercent: number): number {
  return (
    temperatureC * Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)) +
    Math.atan(temperatureC + humidityPercent) -
    Math.atan(humidityPercent - 1.676331) +
    0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
    4.686035
  );
}
