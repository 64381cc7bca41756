import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { sineOfElevation } from "../../hourly/sun.ts";

/**
 * Returns the global radiation on a horizontal surface under a cloudless sky.
 *
 * @param sine - Sine of the sun's elevation; if it is not positive, the radiation is 0.
 * @returns 0 to about 1040 [W/m2].
 * @see Haurwitz 1945, https://doi.org/10.1175/1520-0469(1945)002<0154:IIRTCD>2.0.CO;2
 */
export function clearSkyRadiation(sine: number): number {
  return sine <= 0 ? 0 : 1098 * sine * Math.exp(-0.057 / sine);
}

/** Returns the mean clear-sky radiation over a period, from samples every 10 minutes [W/m2]. */
export function meanClearSkyRadiation(from: EpochHour, hours: number, location: Location): number {
  const samples = hours * 6;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    sum += clearSkyRadiation(sineOfElevation(from + (sample + 0.5) / 6, location));
  }
  return sum / samples;
}

/**
 * Returns the share of the clear-sky radiation that passes through clouds.
 *
 * @param cloud - Share of the sky covered by clouds, 0 to 1.
 * @see Kasten & Czeplak 1980, https://doi.org/10.1016/0038-092X(80)90391-6
 */
export function cloudTransmission(cloud: number): number {
  return 1 - 0.75 * cloud ** 3.4;
}
