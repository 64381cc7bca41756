import type { HourlyWeather, VariableName } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { estimatesOf } from "../entry-reads.ts";
import { handOverReads, runBeforeOf } from "./hand-over.ts";
import { type Plan, planVariable, type Reach } from "../plan.ts";
import { variableGrids } from "../grids/variable-grids.ts";

const reachOf =
  (reaches: Partial<Record<VariableName, number>>): Reach =>
  (name) =>
    reaches[name] ?? 0;

/** Creates weather whose packed values are a function of hour and member. */
function weatherOf(
  hours: number,
  members: number,
  formulas: Partial<Record<VariableName, (hour: number, member: number) => number>>,
): HourlyWeather {
  const grids = Object.entries(formulas).map(([name, formula]) => {
    const values = Array.from({ length: hours * members }, (_, index) =>
      Math.round(formula(Math.floor(index / members), index % members)),
    );
    return [name as VariableName, Int16Array.from(values)] as const;
  });
  return { from: 0, hours, members, grids: new Map(grids) };
}

const site = { cell: { latitude: 0, longitude: 0, sea: false }, nowRow: 0 };
const gusts = reachOf({ wind_gusts_10m: 48, wind_speed_10m: 200 });
const gustPlan = planVariable("wind_gusts_10m", 10, gusts);

describe("where a source's gusts end", () => {
  // Gusts of 2 and 3 times a steady mean of 5 m/s.
  const weather = weatherOf(120, 2, {
    wind_gusts_10m: (hour, member) => (hour < 48 ? 500 * (2 + member) : 1),
    wind_speed_10m: () => 500,
  });
  const gustAt = (hour: number): number[] => {
    const values = variableGrids(weather, site)(gustPlan);
    return [...values.subarray(2 * hour, 2 * hour + 2)];
  };

  it("each member goes on with its own ratio, which fades into the rule", () => {
    expect([gustAt(47), gustAt(48)]).toEqual([
      [1000, 1500],
      [1000, 1500],
    ]);
    const faded = (ratio: number): number => Math.round(500 * (1.6 + (ratio - 1.6) / Math.E));
    expect(gustAt(72)).toEqual([faded(2), faded(3)]);
  });

  it("the estimate says so", () => {
    expect(estimatesOf(gustPlan, site, { fromHour: 0, toHour: 120 })).toEqual([
      {
        variable: "wind_gusts_10m",
        method: "1.6 x wind_speed_10m, own ratio to start",
        fromHour: 48,
        toHour: 120,
      },
    ]);
  });

  it("a source that never had any is estimated by the rule alone", () => {
    const none = planVariable("wind_gusts_10m", 10, reachOf({ wind_speed_10m: 200 }));
    expect(variableGrids(weather, site)(none)[0]).toBe(800);
  });
});

describe("a part after a run that carries what it lacks", () => {
  const run = weatherOf(150, 1, {
    wind_speed_100m: (hour) => 500 * 10 ** (0.2 + (hour % 24) / 100),
    wind_speed_10m: () => 500,
  });
  const ensemble = weatherOf(200, 2, { wind_speed_10m: (_, member) => 400 + 100 * member });
  const plan = planVariable("wind_speed_100m", 10, reachOf({ wind_speed_10m: 200 }));
  const handed = runBeforeOf(run, run.from + 10, 120, ["wind_speed_100m", "wind_speed_10m"]);

  it("goes on with the ratio of the run for all of its members", () => {
    const values = variableGrids(ensemble, { ...site, runBefore: handed })(plan);
    // Row 120 is hour 120, the hour of the day of the run's row 130 and so of its row 106.
    const exponent = 0.2 + 10 / 100;
    expect(values[240]).toBe(Math.round(400 * 10 ** exponent));
    expect(values[241]).toBe(Math.round(500 * 10 ** exponent));
    const [estimate] = estimatesOf(
      plan,
      { cell: { sea: false }, runBefore: handed },
      { fromHour: 120, toHour: 200 },
    );
    expect(estimate!.method).toBe("(100 / 10)^0.143 x wind_speed_10m, ratio of the run before to start");
  });

  it("is estimated by the rule alone where the run hands over something else", () => {
    const other = runBeforeOf(run, run.from + 10, 120, ["wind_speed_10m"]);
    const values = variableGrids(ensemble, { ...site, runBefore: other })(plan);
    expect(values[240]).toBe(Math.round(400 * 10 ** (1 / 7)));
    expect(runBeforeOf(run, run.from + 10, 120, [])).toBeUndefined();
  });
});

describe("what is read for it", () => {
  const part = (name: "deterministic" | "ensemble", fromHour: number, toHour: number, reach: Reach) => ({
    part: name,
    fromHour,
    toHour,
    reach,
  });
  const plansOf = (reach: Reach, ...names: VariableName[]): Plan[] =>
    names.map((name) => planVariable(name, 10, reach));

  it("is the day before the end of a variable, and an hour after the last", () => {
    const reads = handOverReads([part("ensemble", 120, 720, gusts)], [[gustPlan]]);
    expect(reads).toEqual([{ fromHour: 24, hoursAfter: 1, toNext: [] }]);
  });

  it("is nothing where a variable is carried throughout or follows from no rough rule", () => {
    const reach = reachOf({ wind_gusts_10m: 200, wind_speed_10m: 200, temperature_2m: 200 });
    const reads = handOverReads(
      [part("ensemble", 120, 200, reach)],
      [plansOf(reach, "wind_gusts_10m", "wind_chill")],
    );
    expect(reads).toEqual([{ fromHour: Infinity, hoursAfter: 0, toNext: [] }]);
  });

  it("is what a run carries to its end and the part after it does not carry", () => {
    const whole = reachOf({ wind_speed_100m: 300, wind_speed_10m: 300 });
    const short = reachOf({ wind_speed_100m: 100, wind_speed_10m: 300 });
    const lacking = reachOf({ wind_speed_10m: 800 });
    const readsAfter = (run: Reach) =>
      handOverReads(
        [part("deterministic", 0, 120, run), part("ensemble", 120, 720, lacking)],
        [plansOf(run, "wind_speed_100m"), plansOf(lacking, "wind_speed_100m")],
      );
    expect(readsAfter(whole)).toEqual([
      { fromHour: 96, hoursAfter: 0, toNext: ["wind_speed_100m", "wind_speed_10m"] },
      { fromHour: Infinity, hoursAfter: 1, toNext: [] },
    ]);
    expect(readsAfter(short)[0]!.toNext).toEqual([]);
  });
});
