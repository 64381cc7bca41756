import { describe, expect, test } from "vitest";
import type { Plan } from "../network/plan.ts";
import type { PlanMoney } from "../results/plan-money.ts";
import { simulate } from "../results/simulate.ts";
import { syntheticWeather } from "../results/synthetic-weather.suite.ts";
import { simulateStarts } from "./simulate-starts.ts";

const plan: Plan = {
  resources: [{ id: "vessel", units: 2 }],
  horizonHours: 200 * 24,
  tasks: [
    { id: "a", hours: 20, pair: "crane", resources: [{ id: "vessel" }] },
    {
      id: "b",
      hours: { law: "triangular", low: 6, likely: 10, high: 30 },
      pair: "crane",
      links: [{ from: "a" }],
    },
  ],
};
const money: PlanMoney = {
  resources: [
    {
      id: "vessel",
      dayRate: 2400,
      mobilisation: { hours: 12, cost: 500 },
      demobilisation: { hours: 6, cost: 100 },
    },
  ],
  overheadPerDay: 240,
  deadline: { byHour: 200, ladPerDay: 4800, ladCap: 9000 },
};
const weather = syntheticWeather({ years: 12, members: 11 });

describe("money", () => {
  test("is hire from mobilisation to demobilisation, fixed costs, overhead and damages", () => {
    const sure: Plan = {
      ...plan,
      tasks: [
        { id: "a", hours: 20, resources: [{ id: "vessel" }] },
        { id: "b", hours: 28, links: [{ from: "a" }] },
      ],
      startHour: 180,
    };
    const { cost, onTime } = simulate(sure, weather, { money });
    // Done at 228. Two vessels for 12 + 20 + 6 h at 100 an hour, overhead of 48 h at 10, and 28 h at 200 late.
    const parts = { hire: 7600, fixed: 1200, overhead: 480, lad: 5600 };
    expect(cost!.parts).toEqual(
      Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, expect.closeTo(value, 6)])),
    );
    expect([cost!.mean, cost!.P50, cost!.P80].map((value) => Math.round(value!))).toEqual([
      14_880, 14_880, 14_880,
    ]);
    // Eleven members of which none is in time are no proof that it cannot be.
    expect(onTime).toBeCloseTo(0.5 / 12, 9);
    expect(simulate({ ...sure, startHour: 500 }, weather, { money }).cost!.parts!.lad).toBeCloseTo(9000, 6);
  });

  test("has a mean that is the sum of its parts, and none if a course is not done", () => {
    const { cost, finish } = simulate(plan, weather, { money });
    expect(Object.values(cost!.parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(cost!.mean!, 6);
    const short = simulate({ ...plan, horizonHours: finish.P80!.hour - 1 }, weather, { money }).cost!;
    expect([short.mean, short.parts, short.P80]).toEqual([null, null, null]);
    expect(short.P50).toBeGreaterThan(0);
  });

  test("names a resource that the plan does not have", () => {
    expect(() => simulate(plan, weather, { money: { resources: [{ id: "crane" }] } })).toThrow(
      "names the resource crane",
    );
  });
});

describe("starts", () => {
  test("tell courses and shares of good hours as a simulation does, and end with their caller", () => {
    const { scenarios, goodShares } = simulate(plan, weather);
    const started = simulateStarts(plan, weather, [0, 24], { by: "finish" });
    expect({ scenarios: started.scenarios, goodShares: started.goodShares }).toEqual({
      scenarios,
      goodShares,
    });
    const goOn = (): never => {
      throw new Error("left");
    };
    expect(() => simulateStarts(plan, weather, [0], { by: "finish", goOn })).toThrow("left");
  });

  const startHours = [0, 24, 96, 240, 400];
  const compared = simulateStarts(plan, weather, startHours, { by: "cost", money });

  test("have the figures that the plan has with each of them", () => {
    // After the seam hours of work are drawn by year, so that only plans without laws are the same.
    const fixed: Plan = { ...plan, tasks: [plan.tasks[0]!, { ...plan.tasks[1]!, hours: 12 }] };
    for (const { startHour, finish, meanHours, cost, onTime } of simulateStarts(fixed, weather, startHours, {
      by: "cost",
      money,
    }).starts) {
      const alone = simulate({ ...fixed, startHour }, weather, { money });
      expect([finish.P50, finish.P80]).toEqual([alone.finish.P50!.hour, alone.finish.P80!.hour]);
      expect(meanHours! / alone.path!.meanHours).toBeCloseTo(1, 4);
      expect(cost!.mean! / alone.cost!.mean!).toBeCloseTo(1, 4);
      expect(onTime).toBeCloseTo(alone.onTime!, 4);
    }
  });

  test("are compared with the first in the same weather, and the best has the least mean", () => {
    const means = compared.starts.map(({ cost }) => cost!.mean!);
    expect(means[compared.best!]).toBe(Math.min(...means));
    expect(compared.starts[0]!.betterThanFirst).toBeNull();
    for (const { betterThanFirst } of compared.starts.slice(1)) {
      expect(betterThanFirst).toBeGreaterThan(0);
      expect(betterThanFirst).toBeLessThan(1);
    }
  });

  test("by finish, the first start is never beaten", () => {
    const { best, starts } = simulateStarts(plan, weather, startHours, { by: "finish" });
    expect(best).toBe(0);
    expect(starts[3]!.betterThanFirst).toBeCloseTo(0.5 / 12, 9);
  });

  test("have a value of the forecast and of hindsight, both from 0", () => {
    expect(compared.value!.ofForecast).toBeGreaterThanOrEqual(0);
    expect(compared.value!.ofHindsight).toBeGreaterThan(0);
  });

  test("gain by a forecast of good weather that the record does not have, and no more by hindsight that is the same", () => {
    // The first two of five days are bad in each course of the record, and good in the ensemble.
    const scores = new Float64Array(3 * 8784).map((_, hour) => +!isEarly(hour));
    const good = { scores: new Float64Array(240).fill(1) };
    const now = 24 * 365;
    const { best, value } = simulateStarts(
      { tasks: [{ id: "a", hours: 10, pair: "crane" }], horizonHours: 300 },
      {
        now,
        recordFrom: now - 8760,
        years: [1971],
        frontHours: 240,
        pairs: [{ id: "crane", record: { scores }, members: Array.from({ length: 9 }, () => good) }],
      },
      [48, 0],
      { by: "finish" },
    );
    expect(best).toBe(1);
    // The record does it at 58 in both cases, and takes the first of them.
    expect(value).toEqual({ ofForecast: expect.closeTo(48, 9), ofHindsight: expect.closeTo(0, 9) });
    function isEarly(hour: number): boolean {
      const at = hour - 8760;
      return Math.abs(at) < 300 && ((at % 240) + 240) % 120 < 48;
    }
  });

  test("without money or a deadline cannot be ordered by them", () => {
    expect(() => simulateStarts(plan, weather, [0], { by: "cost" })).toThrow("needs money");
    expect(() => simulateStarts(plan, weather, [0], { by: "on_time", money: {} })).toThrow(
      "needs a deadline",
    );
  });

  test("none of which is done everywhere have no best", () => {
    const { best, value } = simulateStarts({ ...plan, horizonHours: 60 }, weather, [0, 24], { by: "finish" });
    expect([best, value]).toEqual([null, null]);
  });
});
