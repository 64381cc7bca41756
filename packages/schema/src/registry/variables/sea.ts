import type { RegistryRow } from "../registry-row.ts";
import { hundredths, thousandths, whole } from "./packings.ts";

const atSea = { stepType: "instant", atSea: true, since: "v2" } as const;

const ofWaves = { ...atSea, overlays: ["gfs-wave", "ecmwf-wam"] } as const;

const height = {
  ...ofWaves,
  unit: "m",
  packing: hundredths,
  physical: { min: 0, max: 40 },
  plausible: { min: 0, max: 20 },
  counterfactualStep: 0.1,
  scale: "linear",
} as const;

const period = {
  ...ofWaves,
  unit: "s",
  packing: hundredths,
  physical: { min: 0, max: 40 },
  plausible: { min: 0, max: 30 },
  counterfactualStep: 0.5,
  scale: "linear",
} as const;

const direction = {
  unit: "deg",
  packing: whole,
  physical: { min: 0, max: 360 },
  plausible: { min: 0, max: 360 },
  counterfactualStep: 10,
  scale: "circular",
} as const;

const ofCurrents = { ...atSea, overlays: ["meteofrance-currents"] } as const;

/** Variables of waves, currents and tides that only later API versions know. Waves have the direction they come from, and currents the one they flow towards. */
export const seaVariables = {
  wave_direction: {
    ...ofWaves,
    ...direction,
    description:
      "Direction from which the waves come, clockwise from north. It is that of wind waves and swell together.",
    cfName: "sea_surface_wave_from_direction",
  },
  wave_peak_period: {
    ...period,
    overlays: ["ecmwf-wam"],
    description: "Period of the waves that have the most energy, also called the peak period.",
    cfName: "sea_surface_wave_period_at_variance_spectral_density_maximum",
  },
  wind_wave_height: {
    ...height,
    overlays: ["gfs-wave"],
    description: "Significant height of the waves that the present wind makes, without swell.",
    cfName: "sea_surface_wind_wave_significant_height",
  },
  swell_wave_height: {
    ...height,
    overlays: ["gfs-wave"],
    description: "Significant height of the swell: waves that earlier or distant wind made.",
    cfName: "sea_surface_swell_wave_significant_height",
  },
  swell_wave_period: {
    ...period,
    overlays: ["gfs-wave"],
    description: "Mean period of the swell.",
    cfName: "sea_surface_swell_wave_mean_period",
  },
  swell_wave_direction: {
    ...ofWaves,
    ...direction,
    overlays: ["gfs-wave"],
    description: "Direction from which the swell comes, clockwise from north.",
    cfName: "sea_surface_swell_wave_from_direction",
  },
  ocean_current_speed: {
    ...ofCurrents,
    unit: "m/s",
    packing: hundredths,
    description: "Speed of the current at the surface of the sea, tides included.",
    cfName: "sea_water_speed",
    physical: { min: 0, max: 20 },
    plausible: { min: 0, max: 6 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  ocean_current_direction: {
    ...ofCurrents,
    ...direction,
    description:
      "Direction towards which the current at the surface flows, clockwise from north. Wind and waves have the opposite convention.",
    cfName: "sea_water_velocity_to_direction",
  },
  tide_level: {
    ...atSea,
    overlays: ["tides"],
    unit: "m",
    packing: thousandths,
    description:
      "Predicted height of the tide above the lowest astronomical tide at a tide station. Surges by wind and air pressure are not in it.",
    cfName: "tidal_sea_surface_height_above_lowest_astronomical_tide",
    physical: { min: -5, max: 25 },
    plausible: { min: -1, max: 20 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
} as const satisfies Record<string, RegistryRow>;
