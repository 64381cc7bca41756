import type { Product } from "@halcyon/grib2";
import { variableNames } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { grib2Quantity } from "./grib2-quantity.ts";

interface Given {
  readonly parameter: readonly [discipline: number, category: number, number: number];
  readonly level: readonly [type: number, value?: number];
  readonly secondLevel?: readonly [type: number, value?: number];
  readonly centre?: number;
  readonly process?: Product["process"];
}

function product({ parameter, level, secondLevel, centre = 7, process = "instant" }: Given): Product {
  const [discipline, category, number] = parameter;
  return {
    parameter: { discipline, category, number, centre },
    level: { type: level[0], value: level[1] },
    secondLevel: secondLevel === undefined ? undefined : { type: secondLevel[0], value: secondLevel[1] },
    member: undefined,
    process,
    referenceTimeMs: 0,
    lead: { startHours: 0, endHours: 0 },
  };
}

const ncep = 7;
const ecmwf = 98;

describe("what a field measures", () => {
  /** Names, codes and units according to ecCodes 2.50.0 for both centres. */
  test.each<readonly [string, Given, string, string]>([
    ["2t", { parameter: [0, 0, 0], level: [103, 2] }, "temperature_2m", "K"],
    ["2d", { parameter: [0, 0, 6], level: [103, 2] }, "dew_point_2m", "K"],
    ["100u", { parameter: [0, 2, 2], level: [103, 100] }, "eastward_wind_100m", "m/s"],
    ["gust of NCEP", { parameter: [0, 2, 22], level: [1, 0] }, "wind_gusts_10m", "m/s"],
    [
      "10fg",
      { parameter: [0, 2, 22], level: [103, 10], centre: ecmwf, process: "maximum" },
      "wind_gusts_10m",
      "m/s",
    ],
    [
      "tp of NCEP",
      { parameter: [0, 1, 8], level: [1, 0], process: "accumulation" },
      "precipitation",
      "kg/m2",
    ],
    [
      "tp of ECMWF",
      { parameter: [0, 1, 193], level: [1], centre: ecmwf, process: "accumulation" },
      "precipitation",
      "m",
    ],
    [
      "cfrzr, of the same number",
      { parameter: [0, 1, 193], level: [1, 0], centre: ncep },
      "freezing_rain_flag",
      "1",
    ],
    ["tcc of NCEP", { parameter: [0, 6, 1], level: [10, 0], process: "average" }, "cloud_cover", "%"],
    ["tcc of ECMWF", { parameter: [0, 6, 192], level: [1], centre: ecmwf }, "cloud_cover", "fraction"],
    [
      "ssrd",
      { parameter: [0, 4, 7], level: [1], centre: ecmwf, process: "accumulation" },
      "shortwave_radiation",
      "J/m2",
    ],
    [
      "sdswrf of NCEP",
      { parameter: [0, 4, 192], level: [1, 0], process: "average" },
      "shortwave_radiation",
      "W/m2",
    ],
    ["msl", { parameter: [0, 3, 0], level: [101], centre: ecmwf }, "pressure_msl", "Pa"],
    ["sp", { parameter: [0, 3, 0], level: [1], centre: ecmwf }, "surface_pressure", "Pa"],
    [
      "soilw",
      { parameter: [2, 0, 192], level: [106, 0], secondLevel: [106, 0.1] },
      "soil_moisture_0_to_7cm",
      "m3/m3",
    ],
    ["csnow, averaged", { parameter: [0, 1, 195], level: [1], process: "average" }, "snow_share", "1"],
    ["cin", { parameter: [0, 7, 7], level: [1, 0] }, "convective_inhibition", "J/kg"],
    ["mucape", { parameter: [0, 7, 6], level: [17], centre: ecmwf }, "cape_most_unstable", "J/kg"],
    ["lftx of NCEP, in kelvin", { parameter: [0, 7, 192], level: [1, 0] }, "lifted_index", "degC"],
    [
      "acpcp",
      { parameter: [0, 1, 10], level: [1, 0], process: "accumulation" },
      "convective_precipitation",
      "kg/m2",
    ],
    [
      "sdlwrf of NCEP",
      { parameter: [0, 5, 192], level: [1, 0], process: "average" },
      "longwave_down",
      "W/m2",
    ],
    [
      "strd",
      { parameter: [0, 5, 3], level: [1], centre: ecmwf, process: "accumulation" },
      "longwave_down",
      "J/m2",
    ],
    ["skt", { parameter: [0, 0, 17], level: [1], centre: ecmwf }, "surface_temperature", "K"],
    ["t of NCEP at the surface", { parameter: [0, 0, 0], level: [1, 0] }, "surface_temperature", "K"],
    ["t at 100 m", { parameter: [0, 0, 0], level: [103, 100] }, "temperature_100m", "K"],
    ["blh", { parameter: [0, 3, 18], level: [1], centre: ecmwf }, "boundary_layer_height", "m"],
    ["orog", { parameter: [0, 3, 5], level: [1] }, "surface_height", "m"],
    ["z", { parameter: [0, 3, 4], level: [1], centre: ecmwf }, "surface_geopotential", "m2/s2"],
    ["swh", { parameter: [10, 0, 3], level: [1] }, "wave_height", "m"],
  ])("%s", (_, given, quantity, unit) => {
    expect(grib2Quantity(product(given))).toMatchObject({ quantity, unit });
  });

  test.each<readonly [string, Given]>([
    ["temperature at 500 hPa", { parameter: [0, 0, 0], level: [100, 50_000] }],
    ["the number of one centre from another", { parameter: [0, 4, 192], level: [1], centre: ecmwf }],
    ["the height of a cloud's top", { parameter: [0, 3, 5], level: [3] }],
    ["the second layer of the soil", { parameter: [2, 0, 192], level: [106, 0.1], secondLevel: [106, 0.4] }],
    ["precipitation of an instant", { parameter: [0, 1, 8], level: [1] }],
    ["the most that it snowed", { parameter: [0, 1, 195], level: [1], process: "maximum" }],
  ])("%s is none of the registry's", (_, given) => {
    expect(grib2Quantity(product(given))).toBeUndefined();
  });

  test("of all fields the eastward and northward winds alone are components of a vector", () => {
    const isComponent = (parameter: Given["parameter"], level: Given["level"]) =>
      grib2Quantity(product({ parameter, level }))!.isComponent;
    for (const number of [2, 3])
      for (const heightM of [10, 100]) expect(isComponent([0, 2, number], [103, heightM])).toBe(true);
    expect(isComponent([0, 2, 1], [103, 10])).toBeUndefined();
    expect(isComponent([0, 2, 22], [103, 10])).toBeUndefined();
  });

  test("parts have names that no variable has", () => {
    const part = grib2Quantity(product({ parameter: [0, 2, 2], level: [103, 10] }))!.quantity;
    expect(variableNames).not.toContain(part);
  });
});
