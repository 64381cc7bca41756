import { saturationVapourPressure } from "@halcyon/scoring";

/** Gas constant of dry air by that of water vapour. */
const gasRatio = 0.621_98;

/**
 * Relative humidity over water from specific humidity.
 *
 * @param specific - Water by moist air [kg/kg].
 * @returns 0..100 [%]; air that holds more counts as saturated.
 * @see WMO-No. 8 (2018), volume I, annex 4.B (vapour pressure), https://library.wmo.int/idurl/4/68695; Alduchov & Eskridge 1996 (saturation),
 * https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 */
export function humidityOfSpecific(specific: number, temperatureC: number, pressureHpa: number): number {
  const vapourHpa = (specific * pressureHpa) / (gasRatio + (1 - gasRatio) * specific);
  return Math.min((100 * vapourHpa) / saturationVapourPressure(temperatureC), 100);
}
