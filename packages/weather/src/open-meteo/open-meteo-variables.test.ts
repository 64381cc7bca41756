import { variable, variableNames } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { openMeteoProducts, openMeteoVariables } from "./open-meteo-variables.ts";

/** Canonical units in Open-Meteo's spelling. */
const spelling: Readonly<Record<string, string>> = {
  degC: "°C",
  "%": "%",
  mm: "mm",
  cm: "cm",
  m: "m",
  s: "s",
  "m/s": "m/s",
  deg: "°",
  hPa: "hPa",
  "W/m2": "W/m²",
  "J/kg": "J/kg",
  "m3/m3": "m³/m³",
  "ug/m3": "μg/m³",
  "1": "",
};

/** Products that are overlays alone. */
const overlays: ReadonlySet<string> = new Set([
  "gfs-wave",
  "ecmwf-wam",
  "meteofrance-currents",
  "cams-global",
  "cams-europe",
]);

test("a variable that the registry calls one of overlays is in each product that it names, and in no part", () => {
  for (const product of openMeteoProducts) {
    for (const name of variableNames) {
      const named = variable(name).overlays;
      if (named === undefined) continue;
      expect(openMeteoVariables(product).has(name), `${name} of ${product}`).toBe(named.includes(product));
    }
  }
});

describe.each(openMeteoProducts)("%s", (product) => {
  const variables = openMeteoVariables(product);

  test("comes in canonical units", () => {
    for (const [name, { unit }] of variables)
      expect(unit, name).toBe(name === "weather_code" ? "wmo code" : spelling[variable(name).unit]);
  });

  test.skipIf(overlays.has(product))("has what every entry of the library may ask for", () => {
    for (const name of [
      "temperature_2m",
      "relative_humidity_2m",
      "wind_speed_10m",
      "precipitation",
    ] as const) {
      expect(variables.has(name), name).toBe(true);
    }
  });

  test("names each column once", () => {
    const columns = [...variables.values()].map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
  });
});

test("what ends with the rich files of GEFS says so", () => {
  const ends = [...openMeteoVariables("gefs")].flatMap(([name, { toLeadHours }]) =>
    toLeadHours === undefined ? [] : [`${name} ${toLeadHours}`],
  );
  expect(ends).toEqual(["visibility 240", "cape 240"]);
});
