import type { RegistryRow } from "../registry-row.ts";
import { hundredths, thousandths, whole } from "./packings.ts";

const degrees = {
  unit: "degC",
  stepType: "instant",
  packing: hundredths,
  physical: { min: -273.15, max: 300 },
  plausible: { min: -110, max: 100 },
  counterfactualStep: 1,
  scale: "linear",
} as const;

const feltTemperature = { ...degrees, family: "temperature" } as const;

const proxy = {
  unit: "1",
  stepType: "category",
  packing: thousandths,
  physical: { min: 0, max: 1 },
  plausible: { min: 0, max: 1 },
  counterfactualStep: 0.1,
  scale: "linear",
} as const;

/**
 * Variables that are computed from other variables, and never read from a source. The formula of each variable, with its reference, is in a file of its own in
 * @halcyon/scoring.
 */
export const derivedVariables = {
  wet_bulb_temperature_2m: {
    ...feltTemperature,
    description: "Temperature of a wet, ventilated thermometer.",
    cfName: "wet_bulb_temperature",
    plausible: { min: -90, max: 40 },
  },
  delta_t_2m: {
    ...degrees,
    description:
      "Air temperature less wet-bulb temperature. The larger the difference, the faster spray droplets evaporate.",
    physical: { min: 0, max: 100 },
    plausible: { min: 0, max: 40 },
  },
  dew_point_depression_2m: {
    ...degrees,
    description: "Air temperature less dew point. Near 0, surfaces become wet.",
    cfName: "dew_point_depression",
    physical: { min: 0, max: 300 },
    plausible: { min: 0, max: 60 },
  },
  dew_margin: {
    ...degrees,
    description:
      "Temperature of a plate that faces the sky, less the dew point. Near 0 the plate becomes wet, on a clear night before the air is saturated.",
    physical: { min: -300, max: 300 },
    plausible: { min: -20, max: 60 },
  },
  inversion_100m: {
    ...degrees,
    description:
      "Air temperature 100 m above ground less that at 2 m. Above 0 there is an inversion, which traps spray and smoke.",
    physical: { min: -300, max: 300 },
    plausible: { min: -40, max: 50 },
  },
  vapour_pressure_deficit: {
    unit: "kPa",
    stepType: "instant",
    packing: thousandths,
    description:
      "Vapour pressure deficit: the vapour pressure that the air can still take up. It measures how strongly the air dries plants and ground.",
    cfName: "water_vapor_saturation_deficit_in_air",
    physical: { min: 0, max: 32 },
    plausible: { min: 0, max: 15 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  apparent_temperature: {
    ...feltTemperature,
    description: "Apparent temperature in the shade, from air temperature, humidity and wind.",
  },
  heat_index: {
    ...feltTemperature,
    description: "Heat index: the perceived temperature in humid heat.",
  },
  humidex: {
    ...feltTemperature,
    description: "Humidex of the Meteorological Service of Canada: the perceived temperature in humid heat.",
  },
  wind_chill: {
    ...feltTemperature,
    description: "Wind chill: the air temperature that would cool a face as fast in still air.",
    plausible: { min: -130, max: 60 },
  },
  wbgt_outdoor: {
    ...feltTemperature,
    description:
      "Wet-bulb globe temperature outdoors, including sun and wind: the measure of heat stress at work.",
  },
  utci: {
    ...feltTemperature,
    description:
      "Universal Thermal Climate Index: the air temperature of a reference environment with the same strain on the body.",
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
    description: "Evaporation of water from the surface of fresh concrete.",
    physical: { min: 0, max: 32 },
    plausible: { min: 0, max: 10 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
  thunderstorm_proxy: {
    ...proxy,
    description:
      "The degree to which the weather allows thunderstorms, 0 to 1. It is not lightning detection.",
  },
  rotor_icing_proxy: {
    ...proxy,
    description: "The degree to which the weather allows icing of rotors, 0 to 1. It is not ice detection.",
  },
  is_day: {
    unit: "1",
    stepType: "solar",
    packing: whole,
    description: "1 while the upper edge of the sun is above the horizon, otherwise 0.",
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
