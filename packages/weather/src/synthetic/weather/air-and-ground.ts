import { longwaveDown, stefanBoltzmann } from "@halcyon/scoring/derived";
import { freezingSeaC, type NearGround } from "./near-ground.ts";
import { clearSkyRadiation, cloudTransmission } from "./clear-sky.ts";

/** Returns the longwave radiation from the sky [W/m2]; see {@link longwaveDown}. */
export function longwaveDownWm2({ temperatureC, humidityPercent, sky }: NearGround): number {
  return longwaveDown(temperatureC, humidityPercent, 100 * sky.cloud);
}

/** Heat that the ground loses per degree [W/m2/K]. The terms are radiation (of a black body at 0 degC), soil and evaporation, still air, and wind (per m/s). */
const carriedOff = { radiation: 4.6, soil: 18, stillAir: 5.7, wind: 2.7 };

/** Share of sunlight that the ground absorbs, 0 to 1. */
const absorbed = 0.75;

/**
 * Returns the temperature of the ground from its heat balance [degC]. The net heat is the radiation from the sun and the sky, minus the radiation of a black
 * body at air temperature. The ground is warmer than the air by this heat, divided by the heat that wind, soil and radiation remove per degree. Snow-covered
 * ground is never warmer than 0 degC. At sea, the result is the temperature of the water, or of the air over ice.
 *
 * @param seaSurfaceC - Temperature of the water, if the place is at sea [degC].
 * @param snowM - Snow on the ground [m].
 */
export function surfaceC(instant: NearGround, seaSurfaceC: number, snowM: number): number {
  const { climate, conditions, sky, temperatureC } = instant;
  if (climate.sea) return seaSurfaceC > freezingSeaC ? seaSurfaceC : Math.min(freezingSeaC, temperatureC);
  const sunWm2 = clearSkyRadiation(conditions.sun) * cloudTransmission(sky.cloud);
  const blackBodyWm2 = stefanBoltzmann * (temperatureC + 273.15) ** 4;
  const netWm2 = absorbed * sunWm2 + longwaveDownWm2(instant) - blackBodyWm2;
  const { radiation, soil, stillAir, wind } = carriedOff;
  const groundC = temperatureC + netWm2 / (radiation + soil + stillAir + wind * sky.windSpeedMps);
  return Math.max(-95, snowM > 0.02 ? Math.min(0, groundC) : groundC);
}

/** Returns how much sunshine mixes the air near the ground (`mixed`), and how still the air is in clear nights (`still`). Both range from 0 to 1. */
function stirring({ climate, conditions, sky }: NearGround): {
  readonly mixed: number;
  readonly still: number;
} {
  const mixed = Math.max(0, conditions.sun) * (1 - 0.6 * sky.cloud);
  const calm = 1 / (1 + (sky.windSpeedMps / 4) ** 2);
  const night = conditions.sun > 0 ? 0 : (1 - sky.cloud) * calm;
  return { mixed, still: climate.sea ? 0.2 * night : night };
}

/** Returns the air temperature at 100 m [degC]. In mixed air, it is 0.6 to 1.2 degC colder than at 2 m. On clear, calm nights, it is up to 5 degC warmer. */
export function temperature100mC(instant: NearGround): number {
  const { mixed, still } = stirring(instant);
  return instant.temperatureC - 0.6 - 0.6 * mixed + 5.6 * still;
}

/** Returns the depth of the mixed layer [m]. Wind mixes the air by day and night, and the sun mixes it by day. */
export function boundaryLayerM(instant: NearGround): number {
  const { mixed, still } = stirring(instant);
  const byWindM = (60 + 90 * instant.sky.windSpeedMps) * (1 - 0.7 * still);
  return Math.min(5000, byWindM + (instant.climate.sea ? 300 : 1500 * mixed));
}

/** Ceiling that is reported if clouds cover at most half of the sky [m]. */
const noCeilingM = 20_000;

/**
 * Returns the height at which rising air condenses [m]: 125 m per degree of dew-point depression (Espy). Rain moistens the air below, which lowers the
 * height. If clouds cover at most half of the sky, returns 20,000 m.
 */
export function cloudCeilingM({ sky, temperatureC, dewPointC }: NearGround): number {
  if (sky.cloud <= 0.5) return noCeilingM;
  return Math.max(20, (125 * (temperatureC - dewPointC)) / (1 + 0.5 * sky.rainMmPerHour));
}
