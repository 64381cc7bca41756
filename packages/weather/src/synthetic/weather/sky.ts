import type { Climate } from "../climate/climate.ts";
import type { Conditions } from "./conditions.ts";

/** State of cloud, rain and wind. All other properties of the weather are derived from it. */
export interface Sky {
  /** Share of the sky that clouds cover, 0 to 1. */
  cloud: number;
  rainMmPerHour: number;
  /** Measure of how wet the weather is, as a standard normal variable. It rises with moisture and falls with pressure. */
  wetness: number;
  eastwardMps: number;
  northwardMps: number;
  windSpeedMps: number;
  gustMps: number;
}

export function emptySky(): Sky {
  return {
    cloud: 0,
    rainMmPerHour: 0,
    wetness: 0,
    eastwardMps: 0,
    northwardMps: 0,
    windSpeedMps: 0,
    gustMps: 0,
  };
}

/**
 * Computes cloud, rain, wind and gusts of one history from its drivers. Rain falls only from thick cloud. Low pressure brings cloud, rain and wind at the same
 * time.
 *
 * @param drivers - Standard normal drivers, in the order of the constant `drivers` in latent-field.ts.
 * @param sky - Receives the result.
 */
export function fillSky(climate: Climate, conditions: Conditions, drivers: Float64Array, sky: Sky): void {
  const pressure = drivers[0]!;
  const wetness = 0.8 * drivers[4]! - 0.6 * pressure;
  const excess = Math.max(0, wetness - climate.wetAbove);
  sky.wetness = wetness;
  sky.cloud = 1 / (1 + Math.exp(-1.6 * (wetness - climate.cloudyAbove) - conditions.overcast));
  sky.rainMmPerHour = Math.min(100, conditions.rainScale * excess * excess);
  const stormy = 1 + 0.22 * Math.max(-1.5, Math.min(2.2, -pressure));
  const spread = conditions.windSpreadMps * stormy;
  sky.eastwardMps = conditions.eastwardMps + spread * drivers[2]!;
  sky.northwardMps = spread * drivers[3]!;
  sky.windSpeedMps = Math.min(70, Math.hypot(sky.eastwardMps, sky.northwardMps));
  const gustiness = (climate.sea ? 1.3 : 1.5) + 0.1 * Math.max(0, conditions.sun);
  sky.gustMps = Math.min(100, sky.windSpeedMps * gustiness + Math.min(8, 0.8 * sky.rainMmPerHour));
}
