import { lambertConformal, rotatedPole } from "@halcyon/grib2/projection";
import type { VariableName } from "@halcyon/schema";
import { gridArea, gridAreaMetres, lambertAzimuthal, modelSphere, plain } from "../../places/grid-area.ts";
import type { OpenMeteoOffer, Region } from "./open-meteo-offer.ts";

/** Regional model, as Open-Meteo offers it. */
export interface RegionalOffer extends OpenMeteoOffer {
  readonly region: Region;
  /** Number of points per degree at which weather is requested, about as many as the grid has. */
  readonly cellsPerDegree: number;
  readonly variables: readonly VariableName[];
}

/** Properties that all regional models share: a single run in hourly steps. */
const hourly = {
  endpoint: "forecast",
  members: 1,
  stepHours: 1,
  pastHours: 192,
} as const;

const everywhere = [
  "temperature_2m",
  "relative_humidity_2m",
  "dew_point_2m",
  "precipitation",
  "wind_speed_10m",
  "wind_direction_10m",
  "wind_gusts_10m",
] as const satisfies readonly VariableName[];

const skyAndPressure = [
  "cloud_cover",
  "shortwave_radiation",
  "pressure_msl",
  "surface_pressure",
] as const satisfies readonly VariableName[];

/** Variables of ICON-D2 and ICON-EU. Their freezing level is the field `hzerocl` of DWD. */
const ofIcon = [
  ...everywhere,
  ...skyAndPressure,
  "cloud_cover_low",
  "snow_depth",
  "freezing_level_height",
] as const satisfies readonly VariableName[];

/**
 * Regional models at Open-Meteo, by the value of its query parameter `models`. `runEveryHours` is the interval between runs that reach the last lead time. Runs
 * between them are shorter, and their newer hours count as part of the long run before them. HRRR is the exception: its short runs of each hour are used.
 *
 * @see `grid` and the steps of each domain of github.com/open-meteo/open-meteo: `IconDomains`, `MeteoFranceDomain`, `UkmoDomain`, `GemDomain` and `GfsDomain`
 */
export const regionalModels = {
  icon_d2: {
    ...hourly,
    model: "icon_d2",
    domains: ["dwd_icon_d2"],
    lastLeadHours: 48,
    runEveryHours: 3,
    wholeAfterHours: 3,
    origin: "DWD ICON-D2, 2 km",
    region: {
      area: gridArea(plain, {
        southWest: { latitude: 43.18, longitude: -3.94 },
        northEast: { latitude: 58.08, longitude: 20.34 },
      }),
      coverage: "Germany and its neighbours",
    },
    cellsPerDegree: 50,
    variables: ofIcon,
  },
  icon_eu: {
    ...hourly,
    model: "icon_eu",
    domains: ["dwd_icon_eu"],
    lastLeadHours: 120,
    runEveryHours: 6,
    wholeAfterHours: 5,
    origin: "DWD ICON-EU, 7 km",
    region: {
      area: gridArea(plain, {
        southWest: { latitude: 29.5, longitude: -23.5 },
        northEast: { latitude: 70.5, longitude: 62.5 },
      }),
      coverage: "Europe",
    },
    cellsPerDegree: 16,
    variables: ofIcon,
  },
  meteofrance_arome_france_hd: {
    ...hourly,
    model: "meteofrance_arome_france_hd",
    domains: ["meteofrance_arome_france_hd"],
    lastLeadHours: 36,
    runEveryHours: 6,
    wholeAfterHours: 5,
    origin: "Meteo-France AROME HD, 1.5 km",
    region: {
      area: gridArea(plain, {
        southWest: { latitude: 37.5, longitude: -12 },
        northEast: { latitude: 55.4, longitude: 16 },
      }),
      coverage: "France and its neighbours",
    },
    cellsPerDegree: 100,
    variables: everywhere,
  },
  ukmo_uk_deterministic_2km: {
    ...hourly,
    model: "ukmo_uk_deterministic_2km",
    domains: ["ukmo_uk_deterministic_2km"],
    lastLeadHours: 54,
    runEveryHours: 3,
    wholeAfterHours: 8,
    origin: "Met Office UKV, 2 km",
    region: {
      area: gridAreaMetres(
        lambertAzimuthal({ latitude: 54.9, longitude: -2.5 }),
        [-1_158_000, -1_036_000],
        [924_000, 902_000],
      ),
      coverage: "the United Kingdom and Ireland",
    },
    cellsPerDegree: 50,
    variables: [...everywhere, "cloud_cover", "cloud_cover_low", "pressure_msl", "surface_pressure"],
  },
  gem_hrdps_continental: {
    ...hourly,
    model: "gem_hrdps_continental",
    domains: ["cmc_gem_hrdps"],
    lastLeadHours: 48,
    runEveryHours: 6,
    wholeAfterHours: 5,
    origin: "Environment Canada HRDPS, 2.5 km",
    region: {
      area: gridArea(rotatedPole({ latitude: -36.0885, longitude: 245.305 }), {
        southWest: { latitude: 39.626034, longitude: -133.62952 },
        northEast: { latitude: 47.876457, longitude: -40.708557 },
      }),
      coverage: "Canada but for its far north, and the north of the United States",
    },
    cellsPerDegree: 40,
    variables: [...everywhere, ...skyAndPressure],
  },
  ncep_hrrr_conus: {
    ...hourly,
    model: "ncep_hrrr_conus",
    domains: ["ncep_hrrr_conus"],
    lastLeadHours: 18,
    runEveryHours: 1,
    wholeAfterHours: 3,
    origin: "NOAA HRRR, 3 km",
    region: {
      area: gridArea(lambertConformal(modelSphere, [38.5], -97.5), {
        southWest: { latitude: 21.138, longitude: -122.72 },
        northEast: { latitude: 47.8424, longitude: -60.918 },
      }),
      coverage: "the contiguous United States",
    },
    cellsPerDegree: 32,
    variables: [...everywhere, ...skyAndPressure, "visibility"],
  },
} as const satisfies Readonly<Record<string, RegionalOffer>>;

export type RegionalModel = keyof typeof regionalModels;
export const regionalModelNames = Object.keys(regionalModels) as [RegionalModel, ...RegionalModel[]];
