import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { windFromDegrees } from "../../units/wind-from.ts";
import type { Instant, InstantFormula } from "./instant.ts";

/** Periods of the two strongest tides [h]: of the moon (M2) and of the sun (S2). */
const tideHours = { moon: 12.4206, sun: 12 } as const;

/** Speed of the drift of surface water, as a share of the wind speed. */
const driftShare = 0.02;

/** Returns the significant height of the waves of the current wind [m]. */
export function windWaveHeightM({ sky }: Instant): number {
  return Math.min(18, 0.014 * sky.windSpeedMps ** 2);
}

/** Returns the significant height of the swell [m]. It is higher at stormy latitudes. */
export function swellHeightM({ conditions, drivers }: Instant): number {
  return 0.3 + 0.22 * conditions.windSpreadMps * (1 - 0.15 * clamp(drivers[0]!, -3, 3));
}

function swellPeriodS(instant: Instant): number {
  return 6 + 3 * Math.sqrt(swellHeightM(instant));
}

/** Returns the velocity of the air that made the swell [m/s]. It follows the prevailing wind, and turns more slowly than the wind above. */
function swellVelocity({ conditions, drivers }: Instant): Velocity {
  const spread = 0.5 * conditions.windSpreadMps;
  return { eastward: conditions.eastwardMps + spread * drivers[0]!, northward: spread * drivers[1]! };
}

interface Velocity {
  readonly eastward: number;
  readonly northward: number;
}

/** Angles of the two strongest tides in an hour [radians]. Both begin later to the east and to the north. */
function tideAngles({ climate }: Instant, hour: EpochHour): { readonly moon: number; readonly sun: number } {
  const turn = 2 * Math.PI;
  const begin = turn * (climate.longitude / 180 + climate.latitude / 90);
  return { moon: (turn * hour) / tideHours.moon + begin, sun: (turn * hour) / tideHours.sun + begin };
}

/** Range of the tide of the sun, as a share of that of the moon. */
const sunShare = 0.35;

/** Returns the height of the tide above its lowest level [m]. The range is larger near land. The current is strongest between high and low water. */
function tideLevelM(instant: Instant, hour: EpochHour): number {
  const { moon, sun } = tideAngles(instant, hour);
  const amplitudeM = 0.3 + 5 * instant.climate.continentality;
  return amplitudeM * (1 + sunShare + Math.sin(moon) + sunShare * Math.sin(sun));
}

/** Returns the velocity of the water at the surface [m/s]. It is the sum of two tides, which are larger near land, and of the drift by the wind. */
function currentVelocity(instant: Instant, hour: EpochHour): Velocity {
  const { climate, sky } = instant;
  const { latitude, longitude, continentality } = climate;
  const turn = 2 * Math.PI;
  const strengthMps = 0.08 + 2.2 * continentality;
  const { moon, sun } = tideAngles(instant, hour);
  const along = strengthMps * (Math.cos(moon) + sunShare * Math.cos(sun));
  const across = 0.25 * strengthMps * (Math.sin(moon) + sunShare * Math.sin(sun));
  const axis = turn * ((latitude + 2 * longitude) / 90);
  return {
    eastward: along * Math.cos(axis) - across * Math.sin(axis) + driftShare * sky.eastwardMps,
    northward: along * Math.sin(axis) + across * Math.cos(axis) + driftShare * sky.northwardMps,
  };
}

/** Returns the direction of the waves, for which wind waves and swell count by their energy. */
function waveFromDegrees(instant: Instant): number {
  const { eastwardMps, northwardMps, windSpeedMps } = instant.sky;
  const swell = swellVelocity(instant);
  const ofWind = windWaveHeightM(instant) ** 2 / Math.max(windSpeedMps, 0.01);
  const ofSwell = swellHeightM(instant) ** 2 / Math.max(Math.hypot(swell.eastward, swell.northward), 0.01);
  return windFromDegrees(
    ofWind * eastwardMps + ofSwell * swell.eastward,
    ofWind * northwardMps + ofSwell * swell.northward,
  );
}

function peakPeriodS(instant: Instant): number {
  const windWaveM = windWaveHeightM(instant);
  return windWaveM > swellHeightM(instant) ? 3 + 3.4 * Math.sqrt(windWaveM) : 1.1 * swellPeriodS(instant);
}

/** Functions that compute the state of the sea, in canonical units. */
export const seaStates = {
  wave_direction: waveFromDegrees,
  wave_peak_period: peakPeriodS,
  wind_wave_height: windWaveHeightM,
  swell_wave_height: swellHeightM,
  swell_wave_period: swellPeriodS,
  swell_wave_direction: (instant) => {
    const { eastward, northward } = swellVelocity(instant);
    return windFromDegrees(eastward, northward);
  },
  ocean_current_speed: (instant, hour) => {
    const { eastward, northward } = currentVelocity(instant, hour);
    return Math.hypot(eastward, northward);
  },
  ocean_current_direction: (instant, hour) => {
    const { eastward, northward } = currentVelocity(instant, hour);
    // Water flows towards its direction, and wind comes from it.
    return windFromDegrees(-eastward, -northward);
  },
  tide_level: tideLevelM,
} as const satisfies Partial<Record<VariableName, InstantFormula>>;

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
