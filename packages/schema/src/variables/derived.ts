import type { Variable } from "../variable.ts";
import { hundredths, thousandths } from "./packings.ts";

const feltTemperature = {
  unit: "degC",
  stepType: "instant",
  packing: hundredths,
  physical: { min: -273.15, max: 300 },
  plausible: { min: -110, max: 100 },
  counterfactualStep: 1,
  scale: "linear",
} as const;

/** Variables that are computed from others, never read. Formulas and sources stand in @halcyon/scoring, a file each. */
export const derivedVariables = {
  wet_bulb_temperature_2m: {
    ...feltTemperature,
    description: "Temperature of a wet, ventilated thermometer.",
    cfName: "wet_bulb_temperature",
    plausible: { min: -90, max: 40 },
  },
  delta_t_2m: {
    ...feltTemperature,
    description:
      "Air temperature less wet-bulb temperature; spray droplets evaporate faster the larger it is.",
    physical: { min: 0, max: 100 },
    plausible: { min: 0, max: 40 },
  },
  apparent_temperature: {
    ...feltTemperature,
    description: "Temperature as it feels in the shade, from air temperature, humidity and wind.",
  },
  heat_index: {
    ...feltTemperature,
    description: "Temperature as it feels in humid heat.",
  },
  concrete_evaporation_rate: {
    unit: "kg/m2/h",
    stepType: "instant",
    packing: thousandths,
    description: "Water that leaves the surface of fresh concrete.",
    physical: { min: 0, max: 32 },
    plausible: { min: 0, max: 10 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  thunderstorm_proxy: {
    unit: "1",
    stepType: "category",
    packing: thousandths,
    description: "How far the weather allows thunderstorms, 0 to 1. Not lightning detection.",
    physical: { min: 0, max: 1 },
    plausible: { min: 0, max: 1 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  solar_elevation: {
    unit: "deg",
    stepType: "solar",
    packing: hundredths,
    description: "Height of the sun's centre above the horizon, without refraction.",
    cfName: "solar_elevation_angle",
    physical: { min: -90, max: 90 },
    plausible: { min: -90, max: 90 },
    counterfactualStep: 2,
    scale: "linear",
  },
} as const satisfies Record<string, Variable>;
