import { constraintSchema, packedMissing, type VariableName } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { entryReads } from "./entry-reads.ts";
import { estimatesOf } from "./estimates.ts";
import { plannedReads, plannedUntil, planVariable } from "./plan.ts";
import { prepareEntry } from "./prepare.ts";
import { variableGrids } from "./variable-grids.ts";

const reachOf =
  (carried: Partial<Record<VariableName, number>>) =>
  (variable: VariableName): number =>
    carried[variable] ?? 0;

describe("planVariable", () => {
  it("reads what the source carries and derives nothing then", () => {
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 100, wind_speed_10m: 100 }));
    expect(plan.steps).toEqual([{ from: "source", until: 100 }]);
  });

  it("goes on with a derivation where the source stops, and says so as an estimate", () => {
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 240, wind_speed_10m: 840 }));
    expect(plannedUntil(plan)).toBe(840);
    expect(plannedReads(plan)).toEqual(["wind_gusts_10m", "wind_speed_10m"]);
    expect(estimatesOf(plan, { sea: false }, { fromHour: 120, toHour: 720 })).toEqual([
      { variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m", fromHour: 240, toHour: 720 },
    ]);
    expect(estimatesOf(plan, { sea: false }, { fromHour: 0, toHour: 240 })).toEqual([]);
  });

  it("goes through its derivations by preference, each for as long as its inputs reach", () => {
    const rain = planVariable(
      "rain",
      10,
      reachOf({
        precipitation: 840,
        temperature_2m: 840,
        relative_humidity_2m: 700,
        precipitation_type: 240,
      }),
    );
    expect(rain.steps.map(({ until }) => until)).toEqual([240, 700]);
    expect(estimatesOf(rain, { sea: false }, { fromHour: 0, toHour: 720 })).toEqual([
      { variable: "rain", method: "wet-bulb phase of precipitation", fromHour: 240, toHour: 700 },
    ]);
  });

  it("derives through derived inputs, and stops at a circle", () => {
    const heat = planVariable("heat_index", 10, reachOf({ temperature_2m: 50, dew_point_2m: 40 }));
    expect([plannedUntil(heat), plannedReads(heat)]).toEqual([40, ["temperature_2m", "dew_point_2m"]]);
    expect(plannedUntil(planVariable("dew_point_2m", 10, reachOf({ temperature_2m: 50 })))).toBe(0);
  });

  it("needs no source for the sun", () => {
    const plan = planVariable("solar_elevation", 10, reachOf({}));
    expect([plannedUntil(plan), plannedReads(plan)]).toEqual([Infinity, []]);
  });
});

describe("entryReads", () => {
  it("reads the speed beside a direction, which tells calm air", () => {
    const westerly = constraintSchema.parse({
      variable: "wind_direction_10m",
      unit: "deg",
      arc: { ideal: { from: 240, to: 300 }, acceptable: { from: 220, to: 320 } },
      weight: 1,
    });
    const reach = reachOf({ wind_direction_10m: 9, wind_speed_10m: 9 });
    expect(entryReads(prepareEntry({ constraints: [westerly] }), reach)).toEqual([
      "wind_direction_10m",
      "wind_speed_10m",
    ]);
  });
});

describe("variableGrids", () => {
  const site = { location: { latitude: 0, longitude: 0 }, sea: false, nowRow: 1 };

  it("takes each hour from the step of the plan that reaches it, counted from the current hour", () => {
    const weather = {
      from: 0,
      hours: 4,
      members: 1,
      grids: new Map<VariableName, Int16Array>([
        ["wind_gusts_10m", Int16Array.of(700, 800, packedMissing, packedMissing)],
        ["wind_speed_10m", Int16Array.of(500, 500, 500, packedMissing)],
      ]),
    };
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 1, wind_speed_10m: 3 }));
    expect([...variableGrids(weather, site)(plan)]).toEqual([700, 800, 800, packedMissing]);
  });

  it("gives a formula NaN for inputs that it does not take", () => {
    const weather = {
      from: 0,
      hours: 2,
      members: 1,
      grids: new Map<VariableName, Int16Array>([["weather_code", Int16Array.of(3, 95)]]),
    };
    const plan = planVariable("thunderstorm_proxy", 10, reachOf({ weather_code: 2 }));
    expect([...variableGrids(weather, site)(plan)]).toEqual([0, 1000]);
  });

  it("has the sun overhead at the equator on an equinox noon, for every member", () => {
    const noon = Date.UTC(2026, 2, 20, 12) / 3_600_000;
    const weather = { from: noon, hours: 1, members: 3, grids: new Map<VariableName, Int16Array>() };
    const values = variableGrids(weather, site)(planVariable("solar_elevation", 10, reachOf({})));
    expect(values[0]).toBeGreaterThan(8700);
    expect([values[1], values[2]]).toEqual([values[0], values[0]]);
  });
});
