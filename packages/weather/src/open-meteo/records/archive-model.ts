import type { VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import type { AnswerColumn } from "../hourly-answer.ts";

/** Data sets of `/v1/archive` that can be read. `best_match` is not one of them, because it mixes data sets. */
export const archiveModels = ["era5", "era5_land", "ecmwf_ifs"] as const;
export type ArchiveModel = (typeof archiveModels)[number];

/** Properties of a data set in Open-Meteo's archive. */
export interface ArchiveOffer {
  /** Name of the data set in the metadata of Open-Meteo. */
  readonly domain: string;
  /** First year of the archive. It begins on 1 January at 00 UTC. */
  readonly firstYear: number;
  /** Delay of the data set: age of the last day that the archive has [days]. */
  readonly lagDays: number;
  readonly cellsPerDegree: number;
  readonly landOnly: boolean;
  /** Producer of the data set and its grid, as text. */
  readonly origin: string;
  readonly grid: string;
  readonly variables: ReadonlyMap<VariableName, AnswerColumn>;
  /** True if the gusts of the archive are instantaneous values at the time stamps. False if they are the strongest gusts of each hour. */
  readonly gustsOfTheMoment: boolean;
}

/**
 * Variables on land. ERA5 and IFS have all of them. Of ERA5-Land, only the first ones are used, because its other variables are interpolated from ERA5.
 * `weather_code` is left out, because the provider derives it from clouds and precipitation, without thunder and fog.
 *
 * @see https://open-meteo.com/en/docs/historical-weather-api, `Era5Variables.swift` of github.com/open-meteo/open-meteo
 */
const ofLand: readonly (readonly [VariableName, string])[] = [
  ["temperature_2m", "°C"],
  ["relative_humidity_2m", "%"],
  ["dew_point_2m", "°C"],
  ["soil_temperature_0_to_7cm", "°C"],
  ["soil_moisture_0_to_7cm", "m³/m³"],
];
const ofAir: readonly (readonly [VariableName, string])[] = [
  ["precipitation", "mm"],
  ["rain", "mm"],
  ["snowfall", "cm"],
  ["cloud_cover", "%"],
  ["cloud_cover_low", "%"],
  ["shortwave_radiation", "W/m²"],
  ["pressure_msl", "hPa"],
  ["surface_pressure", "hPa"],
  ["boundary_layer_height", "m"],
  ["sea_surface_temperature", "°C"],
  ["wind_speed_10m", "m/s"],
  ["wind_direction_10m", "°"],
  ["wind_speed_100m", "m/s"],
  ["wind_gusts_10m", "m/s"],
];

const everything = columnsOf([...ofLand, ...ofAir]);

/** Data sets of the archive. ERA5 appears about five days late (Copernicus product guide), and the provider fetches it a day later. */
export const archiveOffers: Readonly<Record<ArchiveModel, ArchiveOffer>> = {
  era5: {
    domain: "copernicus_era5",
    firstYear: 1940,
    lagDays: 6,
    cellsPerDegree: 4,
    landOnly: false,
    origin: "ERA5, Copernicus Climate Change Service",
    grid: "0.25 degrees",
    variables: everything,
    gustsOfTheMoment: true,
  },
  era5_land: {
    domain: "copernicus_era5_land",
    firstYear: 1950,
    lagDays: 6,
    cellsPerDegree: 10,
    landOnly: true,
    origin: "ERA5-Land, Copernicus Climate Change Service",
    grid: "0.1 degrees",
    variables: columnsOf([...ofLand, ["snow_depth", "m"]]),
    gustsOfTheMoment: false,
  },
  ecmwf_ifs: {
    domain: "ecmwf_ifs",
    firstYear: 2017,
    lagDays: 2,
    cellsPerDegree: 10,
    landOnly: false,
    origin: "ECMWF IFS",
    grid: "O1280, 9 km",
    variables: everything,
    gustsOfTheMoment: false,
  },
};

/** Returns the first hour of a year [h since 1970]. */
export function hourOfYear(year: number): number {
  return dayNumber("standard", { year, month: 1, day: 1 }) * 24;
}

function columnsOf(
  rows: readonly (readonly [VariableName, string])[],
): ReadonlyMap<VariableName, AnswerColumn> {
  return new Map(rows.map(([name, unit]) => [name, { column: name, unit }]));
}
