import type { Climate } from "../climate/climate.ts";
import type { Conditions } from "./conditions.ts";
import type { Sky } from "./sky.ts";

/** Air near the ground at one instant, and the sky above it. */
export interface NearGround {
  readonly climate: Climate;
  readonly conditions: Conditions;
  readonly sky: Sky;
  readonly temperatureC: number;
  readonly dewPointC: number;
  readonly humidityPercent: number;
}

/** Freezing point of sea water of ordinary salinity [degC]. */
export const freezingSeaC = -1.8;
