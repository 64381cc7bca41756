import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hazardIndexIds } from "../wire/climate/hazards.ts";
import { modelIds } from "../registry/models/model.ts";
import { didYouMean, nearestName } from "./nearest-name.ts";
import { units } from "../registry/unit.ts";
import { variableNames } from "../registry/variable.ts";

describe("the variable that was probably meant", () => {
  test.each([
    ["temperature", "temperature_2m"],
    ["Temperature", "temperature_2m"],
    ["temp", "temperature_2m"],
    ["temp_2m", "temperature_2m"],
    ["temperature2m", "temperature_2m"],
    ["TEMPERATURE_2M", "temperature_2m"],
    ["2m_temperature", "temperature_2m"],
    ["air_temperature", "temperature_2m"],
    ["tempreature_2m", "temperature_2m"],
    ["temperature_80m", "temperature_2m"],
    ["temperature_max", "temperature_2m_max"],
    ["t2m", "temperature_2m"],
    ["wind", "wind_speed_10m"],
    ["windspeed", "wind_speed_10m"],
    ["windSpeed10m", "wind_speed_10m"],
    ["wind-speed", "wind_speed_10m"],
    ["wind_sped_10m", "wind_speed_10m"],
    ["wind_direcion_10m", "wind_direction_10m"],
    ["wind_direction", "wind_direction_10m"],
    ["gust", "wind_gusts_10m"],
    ["gusts", "wind_gusts_10m"],
    ["wind_gust", "wind_gusts_10m"],
    ["windgusts", "wind_gusts_10m"],
    ["wind_gust_10m", "wind_gusts_10m"],
    ["humidity", "relative_humidity_2m"],
    ["relativehumidity_2m", "relative_humidity_2m"],
    ["rainfall", "rain"],
    ["precip", "precipitation"],
    ["precipitation_sum", "precipitation"],
    ["snow", "snowfall"],
    ["snowdepth", "snow_depth"],
    ["clouds", "cloud_cover"],
    ["cloudcover", "cloud_cover"],
    ["pressure", "pressure_msl"],
    ["radiation", "shortwave_radiation"],
    ["soil_temperature", "soil_temperature_0_to_7cm"],
    ["dewpoint", "dew_point_2m"],
    ["weathercode", "weather_code"],
    ["visibility_m", "visibility"],
    ["vpd", "vapour_pressure_deficit"],
    ["wbgt", "wbgt_outdoor"],
  ])("by %s is %s", (text, meant) => {
    expect(nearestName(text, variableNames)).toBe(meant);
  });

  test.each(["", " ", "_", "zzz", "sky", "constructor", "__proto__", "q", "lorem_ipsum_dolor"])(
    "by %j is none",
    (text) => {
      expect(didYouMean(text, variableNames)).toEqual({});
    },
  );
});

describe("the name that was probably meant in other lists", () => {
  test.each([
    ["NOAA", modelIds, "noaa"],
    ["noa", modelIds, "noaa"],
    ["GFS", modelIds, "noaa"],
    ["ecmwf_ifs", modelIds, "ecmwf"],
    ["ifs", modelIds, "ecmwf"],
    ["celsius", units, "degC"],
    ["°C", units, "degC"],
    ["C", units, "degC"],
    ["degc", units, "degC"],
    ["m s-1", units, "m/s"],
    ["m/S", units, "m/s"],
    ["percent", units, "%"],
    ["hpa", units, "hPa"],
    ["W/m^2", units, "W/m2"],
    ["MM", units, "mm"],
    ["lat", ["latitude", "longitude"], "latitude"],
    ["lon", ["latitude", "longitude"], "longitude"],
    ["lng", ["latitude", "longitude"], "longitude"],
    ["forecastHours", ["forecast_hours", "model"], "forecast_hours"],
    ["hours", ["forecast_hours", "model"], "forecast_hours"],
    ["roof", ["agriculture", "construction/roofing"], "construction/roofing"],
    ["constructoin", ["construction/roofing", "construction"], "construction"],
    ["tropical", hazardIndexIds, "tropical_nights"],
    ["dry_days", hazardIndexIds, "maximum_consecutive_dry_days"],
    ["Zurich", ["Europe/Berlin", "Europe/Zurich"], "Europe/Zurich"],
    ["Europe/Londn", ["Europe/Lisbon", "Europe/London"], "Europe/London"],
  ] as const)("by %s", (text, names, meant) => {
    expect(nearestName(text, names as readonly string[])).toBe(meant);
  });
});

test("a name of a list is meant by itself, whatever its letters, and no other text throws", () => {
  const lists: readonly (readonly string[])[] = [variableNames, modelIds, units, hazardIndexIds];
  for (const names of lists) for (const name of names) expect(nearestName(name, names)).toBe(name);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
      const near = nearestName(text, variableNames);
      expect(near === undefined || variableNames.includes(near)).toBe(true);
    }),
  );
});
