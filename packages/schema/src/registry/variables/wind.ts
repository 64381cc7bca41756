import type { RegistryRow } from "../registry-row.ts";
import { hundredths, whole } from "./packings.ts";

const windSpeed = {
  unit: "m/s",
  family: "wind",
  stepType: "instant",
  packing: hundredths,
  physical: { min: 0, max: 320 },
  plausible: { min: 0, max: 90 },
  stepMax: 20,
  counterfactualStep: 1,
  scale: "linear",
} as const;

/** Wind variables that models or stations provide, and the wind at working height. */
export const windVariables = {
  wind_speed_10m: {
    ...windSpeed,
    description: "Mean wind speed 10 m above ground.",
    cfName: "wind_speed",
    climateChange: { method: "multiply", leastMean: 0.1 },
  },
  wind_speed_100m: {
    ...windSpeed,
    description: "Mean wind speed 100 m above ground, about hub height of a wind turbine.",
    cfName: "wind_speed",
    climateChange: { method: "like", variable: "wind_speed_10m" },
  },
  wind_direction_10m: {
    unit: "deg",
    stepType: "instant",
    packing: whole,
    description: "Direction from which the wind comes, clockwise from north, 10 m above ground.",
    cfName: "wind_from_direction",
    physical: { min: 0, max: 360 },
    plausible: { min: 0, max: 360 },
    counterfactualStep: 10,
    scale: "circular",
    speed: "wind_speed_10m",
  },
  wind_gusts_10m: {
    ...windSpeed,
    stepType: "max",
    description:
      "Strongest gust of the step, 10 m above ground. If a provider gives gusts at single moments, it is the larger of the values at both ends of the step.",
    cfName: "wind_speed_of_gust",
    plausible: { min: 0, max: 120 },
    stepMax: 30,
    climateChange: { method: "like", variable: "wind_speed_10m" },
  },
  wind_speed_at_height: {
    ...windSpeed,
    description:
      "Mean wind speed at the height of the constraint, by the power law through the wind speeds at 10 and 100 m.",
    cfName: "wind_speed",
    atHeight: { min: 1, max: 200 },
  },
  wind_gust_3s_at_height: {
    ...windSpeed,
    description:
      "3-second gust at the height of the constraint, by the profile of crane manuals. It is the larger of the forecast gust and the gust derived from the mean wind.",
    cfName: "wind_speed_of_gust",
    plausible: { min: 0, max: 120 },
    stepMax: 30,
    atHeight: { min: 1, max: 300 },
  },
} as const satisfies Record<string, RegistryRow>;
