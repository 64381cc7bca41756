import { hazardIndexIds, hazardParameterNames } from "@halcyon/schema/wire";
import { hazardIndexNames, hazardIndices } from "@halcyon/scoring";
import { expect, test } from "vitest";
import { formulaDays, formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import type { ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { listVariables } from "./catalogue.ts";

const records = {
  hourly: formulaHours({
    formulas: { temperature_2m: () => 1, dew_point_2m: () => 0 },
    first: hourOf(2001),
    last: hourOf(2002),
  }),
  daily: undefined,
  projections: [
    formulaDays(
      { formulas: { temperature_2m_max: () => 1 }, first: 0, last: 1 },
      { model: "made", scenario: "ssp245", calendar: "noleap" },
    ),
  ],
};

test("a variable is offered where a record carries it or what it follows from", () => {
  const offeringsOf = new Map(
    listVariables({ models: new Map(), records }, "v2").variables.map(({ name, offerings }) => [
      name,
      offerings,
    ]),
  );
  expect(offeringsOf.get("temperature_2m")).toEqual(["operational", "historical"]);
  expect(offeringsOf.get("relative_humidity_2m")).toEqual(["operational", "historical"]);
  expect(offeringsOf.get("temperature_2m_max")).toEqual(["historical", "projection"]);
  expect(offeringsOf.get("cape")).toEqual(["operational"]);
});

test("without records everything is of the forecasts alone", () => {
  const without = { hourly: undefined, daily: undefined, projections: [] };
  const { variables } = listVariables({ models: new Map(), records: without }, "v1");
  const others = variables.filter(({ offerings }) => offerings.join() !== "operational");
  expect(others.map(({ name }) => name)).toEqual(["temperature_2m_min", "temperature_2m_max"]);
});

test("a variable of overlays is offered where a part or its overlay has it", () => {
  const source = syntheticSource({ product: "gfs", seed: 1 });
  const plain = syntheticSource({ product: "gefs", seed: 1 });
  const overlaid = { variables: ["pm2_5"] as const, layer: { part: "deterministic" as const, source } };
  const offeringsIn = (parts: readonly ModelPart[]) =>
    new Map(
      listVariables({ models: new Map([["noaa", parts]]), records }, "v2").variables.map(
        ({ name, offerings }) => [name, offerings],
      ),
    );
  const bare = { part: "deterministic" as const, source: plain };
  expect(offeringsIn([bare]).get("pm2_5")).toEqual([]);
  expect(offeringsIn([{ ...bare, overlays: [overlaid] }]).get("pm2_5")).toEqual(["operational"]);
  expect(offeringsIn([{ part: "deterministic", source }]).get("uv_index")).toEqual(["operational"]);
});

test("the contract names every index that there is, and every parameter of them", () => {
  expect(hazardIndexIds).toEqual(hazardIndexNames);
  const parameters = Object.values(hazardIndices).flatMap((index) => Object.keys(index.parameters));
  expect(new Set(parameters)).toEqual(new Set(hazardParameterNames));
});
