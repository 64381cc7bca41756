import { interpolant } from "../interpolant.ts";
import type { SunOfHour } from "./sun-of-hour.ts";

/** Sine of the sun's elevation below which the sun counts as down. The elevation is half a degree above the horizon. */
const lowestSine = 0.00873;

/** Maximum clearness of the sky, and maximum direct fraction. Clearness is the ratio of global radiation to radiation above the atmosphere. */
const most = { clearness: 0.85, directFraction: 0.9 } as const;

/** Direct fraction as a function of the clearness of the sky. */
const ofClearness = interpolant((clearness) => Math.exp(3 - 1.34 * clearness - 1.65 / clearness), {
  from: 0.02,
  to: 0.9,
  step: 0.0005,
});

/**
 * Returns the share of the global radiation that comes straight from the sun. It is computed from the clearness of the sky.
 *
 * @param shortwaveWm2 - Global radiation, mean of the hour [W/m²].
 * @returns Direct fraction, 0..0.9; 0 while the sun is down.
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */
export function directFraction(shortwaveWm2: number, { sine, topOfAtmosphereWm2 }: SunOfHour): number {
  if (sine < lowestSine || shortwaveWm2 <= 0) return 0;
  const clearness = Math.min(shortwaveWm2 / topOfAtmosphereWm2, most.clearness);
  return Math.min(ofClearness(clearness), most.directFraction);
}
