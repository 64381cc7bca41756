import { constraintSchema, packedMissing, type VariableName } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { entryEstimates, entryReads, estimatesOf } from "./entry-reads.ts";
import { plannedReads, plannedUntil, planVariable } from "./plan.ts";
import { prepareEntry } from "./prepare.ts";
import { type Site, variableGrids } from "./grids/variable-grids.ts";

const reachOf =
  (carried: Partial<Record<VariableName, number>>) =>
  (variable: VariableName): number =>
    carried[variable] ?? 0;

describe("planVariable", () => {
  it("derives nothing in place of what the source should have and has not got now", () => {
    const whole = reachOf({ wind_gusts_10m: 100, wind_speed_10m: 100, temperature_2m: 100 });
    const reach = Object.assign(reachOf({ wind_speed_10m: 100, temperature_2m: 100 }), { whole });
    expect(planVariable("wind_gusts_10m", 10, reach).steps).toEqual([]);
    expect(planVariable("wind_gust_3s_at_height", 40, reach).steps).toEqual([]);
    expect(plannedReads(planVariable("wind_chill", 10, reach))).toEqual(["temperature_2m", "wind_speed_10m"]);
  });

  it("goes on as before where only what comes later would be from there", () => {
    const whole = reachOf({ wind_gusts_10m: 48, wind_speed_10m: 100 });
    const reach = Object.assign(reachOf({ wind_gusts_10m: 48 }), { whole });
    expect(planVariable("wind_gusts_10m", 10, reach).steps).toEqual([{ from: "source", until: 48 }]);
  });

  it("reads what the source carries and derives nothing then", () => {
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 100, wind_speed_10m: 100 }));
    expect(plan.steps).toEqual([{ from: "source", until: 100 }]);
  });

  it("goes on with a derivation where the source stops, and says so as an estimate", () => {
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 240, wind_speed_10m: 840 }));
    expect(plannedUntil(plan)).toBe(840);
    expect(plannedReads(plan)).toEqual(["wind_gusts_10m", "wind_speed_10m"]);
    expect(estimatesOf(plan, { cell: { sea: false } }, { fromHour: 120, toHour: 720 })).toEqual([
      {
        variable: "wind_gusts_10m",
        method: "1.6 x wind_speed_10m, own ratio to start",
        fromHour: 240,
        toHour: 720,
      },
    ]);
    expect(estimatesOf(plan, { cell: { sea: false } }, { fromHour: 0, toHour: 240 })).toEqual([]);
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
    expect(estimatesOf(rain, { cell: { sea: false } }, { fromHour: 0, toHour: 720 })).toEqual([
      { variable: "rain", method: "wet-bulb phase of precipitation", fromHour: 240, toHour: 700 },
    ]);
  });

  it("says an estimate as it is at the place and the height, for the hours in which it is taken", () => {
    const gusts = planVariable("wind_gusts_10m", 10, reachOf({ wind_speed_10m: 90 }));
    expect(estimatesOf(gusts, { cell: { sea: true } }, { fromHour: 20, toHour: 80 })).toEqual([
      { variable: "wind_gusts_10m", method: "1.4 x wind_speed_10m", fromHour: 20, toHour: 80 },
    ]);
    const crane = planVariable("wind_gust_3s_at_height", 60, reachOf({ wind_speed_10m: 90 }));
    expect(estimatesOf(crane, { cell: { sea: false } }, { fromHour: 0, toHour: 720 })).toEqual([
      {
        variable: "wind_gust_3s_at_height",
        method: "((60 / 10)^0.14 + 0.4) x wind_speed_10m",
        fromHour: 0,
        toHour: 90,
      },
    ]);
  });

  it("brings forecast gusts to the height, and goes on with estimated ones where they end", () => {
    const reach = reachOf({ wind_speed_10m: 840, wind_gusts_10m: 240 });
    const crane = planVariable("wind_gust_3s_at_height", 60, reach);
    expect([plannedUntil(crane), plannedReads(crane)]).toEqual([840, ["wind_speed_10m", "wind_gusts_10m"]]);
    expect(estimatesOf(crane, { cell: { sea: false } }, { fromHour: 0, toHour: 720 })).toEqual([
      {
        variable: "wind_gusts_10m",
        method: "1.6 x wind_speed_10m, own ratio to start",
        fromHour: 240,
        toHour: 720,
      },
    ]);
  });

  it("brings wind to a height by that at 100 m, which is estimated where a source carries none", () => {
    const reach = reachOf({ wind_speed_10m: 840, wind_speed_100m: 240 });
    const crane = planVariable("wind_speed_at_height", 60, reach);
    expect(crane.steps).toHaveLength(1);
    expect(plannedUntil(crane)).toBe(840);
    const alone = planVariable("wind_speed_at_height", 60, reachOf({ wind_speed_10m: 840 }));
    expect(plannedReads(alone)).toEqual(["wind_speed_10m"]);
    expect(estimatesOf(alone, { cell: { sea: false } }, { fromHour: 0, toHour: 720 })).toEqual([
      {
        variable: "wind_speed_100m",
        method: "(100 / 10)^0.143 x wind_speed_10m",
        fromHour: 0,
        toHour: 720,
      },
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

describe("entryEstimates", () => {
  const gusts = constraintSchema.parse({
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 17 },
    weight: 1,
  });
  const reach = reachOf({ wind_speed_10m: 90 });

  it("says each rough rule once, as it is at the place", () => {
    const entry = prepareEntry({ constraints: [gusts, { ...gusts, weight: 2 }] });
    expect(entryReads(entry, reach)).toEqual(["wind_speed_10m"]);
    expect(entryEstimates(entry, reach, { cell: { sea: true } }, { fromHour: 10, toHour: 50 })).toEqual([
      { variable: "wind_gusts_10m", method: "1.4 x wind_speed_10m", fromHour: 10, toHour: 50 },
    ]);
  });
});

describe("variableGrids", () => {
  const site = { cell: { latitude: 0, longitude: 0, sea: false }, nowRow: 1 };

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

  it("has each member follow its own step, and gaps where an input has one", () => {
    const weather = {
      from: 0,
      hours: 3,
      members: 2,
      grids: new Map<VariableName, Int16Array>([
        ["wind_gusts_10m", Int16Array.of(700, 710, 800, 810, 1, 1)],
        ["wind_speed_10m", Int16Array.of(1, 1, 1, 1, 500, packedMissing)],
      ]),
    };
    const plan = planVariable("wind_gusts_10m", 10, reachOf({ wind_gusts_10m: 1, wind_speed_10m: 3 }));
    expect([...variableGrids(weather, site)(plan)]).toEqual([700, 710, 800, 810, 800, packedMissing]);
  });

  it("derives for the height and the surface of the place", () => {
    const weather = {
      from: 0,
      hours: 1,
      members: 1,
      grids: new Map<VariableName, Int16Array>([["wind_speed_10m", Int16Array.of(1000)]]),
    };
    const reach = reachOf({ wind_speed_10m: 2 });
    const at = (heightM: number, sea: boolean) =>
      variableGrids(weather, { ...site, cell: { ...site.cell, sea } })(
        planVariable("wind_speed_at_height", heightM, reach),
      )[0];
    expect([at(10, false), at(100, false), at(100, true)]).toEqual([
      1000,
      Math.round(1000 * 10 ** (1 / 7)),
      Math.round(1000 * 10 ** 0.11),
    ]);
  });

  it("is missing where the source does not give what it said it carries", () => {
    const weather = { from: 0, hours: 2, members: 1, grids: new Map<VariableName, Int16Array>() };
    const plan = planVariable("temperature_2m", 10, reachOf({ temperature_2m: 9 }));
    expect([...variableGrids(weather, site)(plan)]).toEqual([packedMissing, packedMissing]);
  });

  /**
   * Creates packed wet-bulb globe temperatures of two hours and two members. An input may be missing in the first hour of the first member.
   */
  const globe = (from: number, missing?: VariableName) => {
    const inputs: [VariableName, number][] = [
      ["temperature_2m", 3000],
      ["relative_humidity_2m", 500],
      ["wind_speed_10m", 200],
      ["shortwave_radiation", 600],
      ["surface_pressure", 10_000],
    ];
    const grids = new Map(
      inputs.map(([name, packed]) => [
        name,
        Int16Array.of(name === missing ? packedMissing : packed, packed, packed, packed),
      ]),
    );
    const plan = planVariable("wbgt_outdoor", 10, (name) => (grids.has(name) ? 3 : 0));
    return [...variableGrids({ from, hours: 2, members: 2, grids }, site)(plan)];
  };

  it("derives under the sun of each hour, the same for all members", () => {
    const eleven = Date.UTC(2026, 2, 20, 11) / 3_600_000;
    const [first, second, third, fourth] = globe(eleven);
    expect([second, fourth]).toEqual([first, third]);
    expect(globe(eleven + 1).slice(0, 2)).toEqual([third, fourth]);
    expect(globe(eleven + 12)[0]).not.toBe(first);
  });

  it("has no value where any input is missing, and only there", () => {
    const chill = {
      from: 0,
      hours: 1,
      members: 2,
      grids: new Map<VariableName, Int16Array>([
        ["temperature_2m", Int16Array.of(-500, -500)],
        ["wind_speed_10m", Int16Array.of(packedMissing, 0)],
      ]),
    };
    const plan = planVariable("wind_chill", 10, reachOf({ temperature_2m: 2, wind_speed_10m: 2 }));
    expect([...variableGrids(chill, site)(plan)]).toEqual([packedMissing, -500]);
    const noon = Date.UTC(2026, 2, 20, 12) / 3_600_000;
    const whole = globe(noon);
    for (const name of [
      "temperature_2m",
      "relative_humidity_2m",
      "wind_speed_10m",
      "shortwave_radiation",
      "surface_pressure",
    ] as const) {
      expect(globe(noon, name)).toEqual([packedMissing, ...whole.slice(1)]);
    }
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
    const weather = { from: noon - 1, hours: 2, members: 3, grids: new Map<VariableName, Int16Array>() };
    const values = variableGrids(weather, site)(planVariable("solar_elevation", 10, reachOf({})));
    const [before] = values;
    const atNoon = values[3]!;
    expect(atNoon).toBeGreaterThan(8700);
    // An hour is 15 degrees of the sun's way.
    expect(Math.abs(atNoon - 1500 - before!)).toBeLessThan(400);
    expect([...values]).toEqual([before, before, before, atNoon, atNoon, atNoon]);
  });

  it("has the sun of the place asked for, and other formulas that of the cell", () => {
    const weather = {
      from: 11,
      hours: 1,
      members: 1,
      grids: new Map<VariableName, Int16Array>([
        ["temperature_2m", Int16Array.of(2000)],
        ["relative_humidity_2m", Int16Array.of(500)],
        ["wind_speed_10m", Int16Array.of(300)],
        ["shortwave_radiation", Int16Array.of(500)],
      ]),
    };
    const beside = { latitude: 0.1, longitude: 0.1 };
    const carried = reachOf(Object.fromEntries([...weather.grids.keys()].map((name) => [name, 1])));
    const valuesAt = (asked: Site, name: VariableName): number[] => [
      ...variableGrids(weather, asked)(planVariable(name, 10, carried)),
    ];
    expect(valuesAt({ ...site, place: beside }, "solar_elevation")).toEqual(
      valuesAt({ ...site, cell: { ...site.cell, ...beside } }, "solar_elevation"),
    );
    expect(valuesAt({ ...site, place: beside }, "solar_elevation")).not.toEqual(
      valuesAt(site, "solar_elevation"),
    );
    expect(valuesAt({ ...site, place: beside }, "wbgt_outdoor")).toEqual(valuesAt(site, "wbgt_outdoor"));
  });
});
