import type { RegistryRow } from "../registry-row.ts";
import { hundredths, tenths, tens, thousandths, whole } from "./packings.ts";

const temperature = {
  unit: "degC",
  family: "temperature",
  stepType: "instant",
  packing: hundredths,
  physical: { min: -273.15, max: 300 },
  counterfactualStep: 1,
  scale: "linear",
} as const;

const airTemperature = {
  ...temperature,
  elevationChange: { method: "lapse" },
  cfName: "air_temperature",
  plausible: { min: -90, max: 60 },
  stepMax: 15,
} as const;

const extremeTemperature = {
  ...airTemperature,
  extremeOf: "temperature_2m",
  inRecords: true,
} as const;

const phase = {
  method: "phase",
  temperature: "temperature_2m",
  humidity: "relative_humidity_2m",
  dewPoint: "dew_point_2m",
} as const;

/** Elevation change of rain and snow. Both are derived from the precipitation and the temperature at the site. */
const ofPrecipitation = {
  method: "derive",
  from: ["precipitation", "temperature_2m"],
} as const;

const precipitation = {
  unit: "mm",
  family: "precipitation",
  stepType: "sum",
  packing: hundredths,
  physical: { min: 0, max: 320 },
  plausible: { min: 0, max: 150 },
  counterfactualStep: 0.1,
  scale: "linear",
} as const;

const cloudCover = {
  unit: "%",
  stepType: "instant",
  packing: tenths,
  physical: { min: 0, max: 100 },
  plausible: { min: 0, max: 100 },
  counterfactualStep: 10,
  scale: "linear",
} as const;

const pressure = {
  unit: "hPa",
  stepType: "instant",
  packing: tenths,
  physical: { min: 0, max: 1200 },
  stepMax: 15,
  counterfactualStep: 1,
  scale: "linear",
} as const;

const heightAboveGround = {
  unit: "m",
  stepType: "instant",
  packing: tens,
  physical: { min: 0, max: 20_000 },
  counterfactualStep: 100,
  scale: "linear",
} as const;

/** Variables other than wind that models or stations provide. */
export const surfaceVariables = {
  temperature_2m: {
    ...airTemperature,
    description: "Air temperature 2 m above ground.",
    climateChange: { method: "add" },
  },
  temperature_2m_min: {
    ...extremeTemperature,
    stepType: "min",
    description: "Lowest air temperature of the step, 2 m above ground; only in records.",
  },
  temperature_2m_max: {
    ...extremeTemperature,
    stepType: "max",
    description: "Highest air temperature of the step, 2 m above ground; only in records.",
  },
  relative_humidity_2m: {
    unit: "%",
    stepType: "instant",
    packing: tenths,
    description: "Relative humidity over water, 2 m above ground.",
    cfName: "relative_humidity",
    physical: { min: 0, max: 100 },
    plausible: { min: 1, max: 100 },
    stepMax: 80,
    counterfactualStep: 5,
    scale: "linear",
    climateChange: { method: "add" },
    elevationChange: { method: "relative_humidity", temperature: "temperature_2m" },
    readsPastMax: 10,
    downscaledPastRange: true,
  },
  dew_point_2m: {
    ...temperature,
    description: "Dew point 2 m above ground.",
    cfName: "dew_point_temperature",
    plausible: { min: -95, max: 38 },
    stepMax: 15,
    climateChange: { method: "dew_point", temperature: "temperature_2m", humidity: "relative_humidity_2m" },
    elevationChange: { method: "dew_point", temperature: "temperature_2m" },
  },
  precipitation: {
    ...precipitation,
    description: "Rain, showers and the water content of snow that fell in the step.",
    cfName: "lwe_thickness_of_precipitation_amount",
    climateChange: { method: "multiply", leastMean: 0.05 },
  },
  rain: {
    ...precipitation,
    description: "Liquid part of the precipitation of the step.",
    cfName: "thickness_of_rainfall_amount",
    climateChange: { method: "derive" },
    elevationChange: ofPrecipitation,
  },
  snowfall: {
    ...precipitation,
    unit: "cm",
    description: "Depth of fresh snow that fell in the step.",
    cfName: "thickness_of_snowfall_amount",
    plausible: { min: 0, max: 30 },
    climateChange: { method: "derive" },
    elevationChange: ofPrecipitation,
  },
  cloud_cover: {
    ...cloudCover,
    description: "Share of the sky that is covered by clouds.",
    cfName: "cloud_area_fraction",
  },
  cloud_cover_low: {
    ...cloudCover,
    description:
      "Share of the sky that is covered by low clouds. The model defines up to which height clouds are low.",
    cfName: "low_type_cloud_area_fraction",
  },
  shortwave_radiation: {
    unit: "W/m2",
    stepType: "mean",
    packing: whole,
    description: "Global solar radiation on a horizontal surface, mean of the step.",
    cfName: "surface_downwelling_shortwave_flux_in_air",
    physical: { min: 0, max: 1500 },
    plausible: { min: 0, max: 1300 },
    stepMax: 900,
    counterfactualStep: 50,
    scale: "linear",
    climateChange: { method: "multiply", leastMean: 1 },
    followsSun: true,
    downscaledPastRange: true,
  },
  longwave_down: {
    unit: "W/m2",
    stepType: "mean",
    packing: whole,
    description: "Longwave radiation from the sky on a horizontal surface, mean of the step.",
    cfName: "surface_downwelling_longwave_flux_in_air",
    physical: { min: 0, max: 1000 },
    plausible: { min: 20, max: 600 },
    counterfactualStep: 20,
    scale: "linear",
  },
  visibility: {
    unit: "m",
    stepType: "instant",
    packing: tens,
    description: "Horizontal visibility near the ground.",
    cfName: "visibility_in_air",
    physical: { min: 0, max: 300_000 },
    plausible: { min: 0, max: 120_000 },
    counterfactualStep: 500,
    scale: "linear",
  },
  weather_code: {
    unit: "1",
    stepType: "category",
    packing: whole,
    description: "Present weather, WMO code table 4677 as simplified by Open-Meteo.",
    physical: { min: 0, max: 99 },
    plausible: { min: 0, max: 99 },
    counterfactualStep: 1,
    scale: "categorical",
    elevationChange: { ...phase, codes: "weather" },
  },
  precipitation_type: {
    unit: "1",
    stepType: "category",
    packing: whole,
    description:
      "Kind of precipitation, WMO GRIB2 code table 4.201. The codes are 0 none, 1 rain, 3 freezing rain, 5 snow, 6 wet snow, 7 rain and snow. Further codes are 8 ice pellets, 11 drizzle, 12 freezing drizzle.",
    physical: { min: 0, max: 12 },
    plausible: { min: 0, max: 12 },
    counterfactualStep: 1,
    scale: "categorical",
    climateChange: { method: "derive" },
    elevationChange: { ...phase, codes: "type" },
    flags: {
      0: "none",
      1: "rain",
      2: "thunderstorm",
      3: "freezing_rain",
      4: "mixed_ice",
      5: "snow",
      6: "wet_snow",
      7: "mixture_of_rain_and_snow",
      8: "ice_pellets",
      9: "graupel",
      10: "hail",
      11: "drizzle",
      12: "freezing_drizzle",
    },
  },
  snow_depth: {
    unit: "m",
    stepType: "instant",
    packing: thousandths,
    description: "Depth of the snow on the ground.",
    cfName: "surface_snow_thickness",
    physical: { min: 0, max: 32 },
    plausible: { min: 0, max: 15 },
    counterfactualStep: 0.05,
    scale: "linear",
  },
  pressure_msl: {
    ...pressure,
    description: "Air pressure reduced to mean sea level.",
    cfName: "air_pressure_at_mean_sea_level",
    plausible: { min: 870, max: 1090 },
  },
  surface_pressure: {
    ...pressure,
    description: "Air pressure at the ground.",
    cfName: "surface_air_pressure",
    elevationChange: { method: "pressure", temperature: "temperature_2m" },
    plausible: { min: 450, max: 1090 },
  },
  surface_temperature: {
    ...temperature,
    description:
      "Temperature of the ground of the cell: grass, snow or water, as in the model. A plate, a road or a bridge has a different temperature.",
    cfName: "surface_temperature",
    elevationChange: { method: "lapse" },
    plausible: { min: -100, max: 85 },
  },
  temperature_100m: { ...airTemperature, description: "Air temperature 100 m above ground." },
  cloud_ceiling: {
    ...heightAboveGround,
    description:
      "Height above ground of the lowest cloud that covers more than half of the sky; 20,000 if there is none.",
    plausible: { min: 0, max: 20_000 },
    readsPastMax: 57_777,
  },
  boundary_layer_height: {
    ...heightAboveGround,
    description: "Depth of the layer above ground in which smoke and spray are mixed.",
    cfName: "atmosphere_boundary_layer_thickness",
    plausible: { min: 0, max: 8000 },
  },
  soil_temperature_0_to_7cm: {
    ...temperature,
    description: "Temperature of the uppermost soil layer.",
    cfName: "soil_temperature",
    elevationChange: { method: "lapse" },
    plausible: { min: -60, max: 70 },
  },
  soil_moisture_0_to_7cm: {
    unit: "m3/m3",
    stepType: "instant",
    packing: thousandths,
    description: "Volume of water per volume of the uppermost soil layer.",
    cfName: "volume_fraction_of_condensed_water_in_soil",
    physical: { min: 0, max: 1 },
    plausible: { min: 0, max: 0.9 },
    counterfactualStep: 0.05,
    scale: "linear",
  },
  sea_surface_temperature: {
    ...temperature,
    description: "Temperature of the sea at its surface.",
    cfName: "sea_surface_temperature",
    plausible: { min: -2, max: 37 },
    freezesBelow: -2,
    atSea: true,
  },
  wave_height: {
    unit: "m",
    stepType: "instant",
    packing: hundredths,
    description: "Significant height of wind waves and swell together.",
    cfName: "sea_surface_wave_significant_height",
    physical: { min: 0, max: 40 },
    plausible: { min: 0, max: 20 },
    counterfactualStep: 0.1,
    scale: "linear",
    atSea: true,
  },
  wave_period: {
    unit: "s",
    stepType: "instant",
    packing: hundredths,
    description: "Mean period of wind waves and swell together.",
    cfName: "sea_surface_wave_mean_period",
    physical: { min: 0, max: 40 },
    plausible: { min: 0, max: 25 },
    counterfactualStep: 0.5,
    scale: "linear",
    atSea: true,
  },
} as const satisfies Record<string, RegistryRow>;
