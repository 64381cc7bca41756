import type { RegistryRow } from "../registry-row.ts";
import { hundredths, thousandths, whole } from "./packings.ts";

const feltTemperature = {
  unit: "degC",
  stepType: "instant",
  packing: hundredths,
  physical: { min: -273.15, max: 300 },
  plausible: { min: -110, max: 100 },
  counterfactualStep: 1,
  scale: "linear",
} as const;

const proxy = {
  unit: "1",
  stepType: "category",
  packing: thousandths,
  physical: { min: 0, max: 1 },
  plausible: { min: 0, max: 1 },
  counterfactualStep: 0.1,
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
  dew_point_depression_2m: {
    ...feltTemperature,
    description: "Air temperature less dew point; near 0 surfaces grow wet.",
    cfName: "dew_point_depression",
    physical: { min: 0, max: 300 },
    plausible: { min: 0, max: 60 },
  },
  dew_margin: {
    ...feltTemperature,
    description:
      "Temperature of a plate that faces the sky less the dew point; near 0 it grows wet, in a clear night before the air does.",
    physical: { min: -300, max: 300 },
    plausible: { min: -20, max: 60 },
  },
  inversion_100m: {
    ...feltTemperature,
    description:
      "Air temperature 100 m above ground less that at 2 m; above 0 the air is inverted and holds spray and smoke down.",
    physical: { min: -300, max: 300 },
    plausible: { min: -40, max: 50 },
  },
  vapour_pressure_deficit: {
    unit: "kPa",
    stepType: "instant",
    packing: thousandths,
    description: "Vapour pressure that the air could still take up; how hard it dries plants and ground.",
    cfName: "water_vapor_saturation_deficit_in_air",
    physical: { min: 0, max: 32 },
    plausible: { min: 0, max: 15 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  apparent_temperature: {
    ...feltTemperature,
    description: "Temperature as it feels in the shade, from air temperature, humidity and wind.",
  },
  heat_index: {
    ...feltTemperature,
    description: "Temperature as it feels in humid heat.",
  },
  humidex: {
    ...feltTemperature,
    description: "Temperature as humid heat feels, after the Meteorological Service of Canada.",
  },
  wind_chill: {
    ...feltTemperature,
    description: "Air temperature that would cool a face as fast in still air.",
    plausible: { min: -130, max: 60 },
  },
  wbgt_outdoor: {
    ...feltTemperature,
    description:
      "Wet-bulb globe temperature in the open, sun and wind included: the measure of heat stress at work.",
  },
  utci: {
    ...feltTemperature,
    description:
      "Universal Thermal Climate Index: air temperature of a reference environment that strains the body as much.",
    plausible: { min: -140, max: 80 },
  },
  thi_cattle: {
    unit: "1",
    stepType: "instant",
    packing: hundredths,
    description: "Temperature-humidity index for cattle.",
    physical: { min: -320, max: 320 },
    plausible: { min: -110, max: 110 },
    counterfactualStep: 1,
    scale: "linear",
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
    ...proxy,
    description: "How far the weather allows thunderstorms, 0 to 1. Not lightning detection.",
  },
  rotor_icing_proxy: {
    ...proxy,
    description: "How far the weather lets rotors ice, 0 to 1. Not ice detection.",
  },
  is_day: {
    unit: "1",
    stepType: "solar",
    packing: whole,
    description: "1 while the upper edge of the sun is above the horizon, 0 else.",
    physical: { min: 0, max: 1 },
    plausible: { min: 0, max: 1 },
    counterfactualStep: 1,
    scale: "categorical",
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
} as const satisfies Record<string, RegistryRow>;
