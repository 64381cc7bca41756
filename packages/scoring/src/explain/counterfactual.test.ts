import { type Constraint, constraintSchema, variable } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterfactuals } from "./counterfactual.ts";
import { anyConstraints } from "../entry/entry.arbitrary.ts";
import { publish } from "../score/publish/publish.ts";
import type { PartScores } from "../score/score-model-part.ts";
import { scoredHours } from "../score/scored-hours.suite.ts";

const gust = constraintSchema.parse({
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { max: 17 },
  weight: 1,
});

/** Returns the scores of one member from the packed values of all variables, given hour by hour. */
function scored(constraints: Constraint[], packed: number[]): PartScores {
  const rows = constraints.map(({ variable: name }) => {
    const { multiplier, divisor } = variable(name).packing;
    return [name, packed.map((value) => [(value * multiplier) / divisor])] as const;
  });
  return scoredHours(constraints, Object.fromEntries(rows));
}

describe("counterfactuals", () => {
  it("count the hours that one more step of a limit would win, in all parts", () => {
    const first = scored([gust], [1600, 1750, 1790, 1850, 300]);
    const second = scored([gust], [1800, 1801]);
    expect(counterfactuals([first, second])).toEqual([
      { constraint: 0, edge: "max", from: 17, to: 18, hoursGained: 3 },
    ]);
  });

  it("move each side of a limit, and no preference, code or direction", () => {
    const constraints = [
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: 5, max: 25 },
        acceptable: { min: -4, max: 34 },
      },
      { variable: "cloud_cover", unit: "%", ideal: { max: 20 }, acceptable: { max: 50 }, role: "preference" },
      { variable: "weather_code", unit: "1", categories: { 95: 0 }, default: 1 },
    ].map((one) => constraintSchema.parse({ ...one, weight: 1 }));
    const found = counterfactuals([scored(constraints, [0])]);
    expect(found.map(({ constraint, edge, from, to }) => [constraint, edge, from, to])).toEqual([
      [0, "min", -4, -5],
      [0, "max", 34, 35],
    ]);
  });

  it("move the stop edge along, so that a hard limit stays one", () => {
    const hard = constraintSchema.parse({ ...gust, stop: { max: 17 } });
    expect(counterfactuals([scored([hard], [1750, 1800, 1801])])[0]!.hoursGained).toBe(2);
  });

  it("move a mean over hours by a step of the mean", () => {
    const mean = constraintSchema.parse({
      ...gust,
      over: { hours: 2, direction: "forward", statistic: "mean" },
    });
    const rows = { wind_gusts_10m: [[17], [18], [18.2]] };
    const found = scoredHours([mean], rows, { fromRow: 0, toRow: 2 });
    // Means of 17.5 and 18.1 m/s against 18 m/s.
    expect(counterfactuals([found])[0]).toMatchObject({ from: 17, to: 18, hoursGained: 1 });
  });

  it("move visibility by its own step, and say so in decimals", () => {
    const limits = [
      { variable: "visibility", unit: "m", ideal: { min: 3000 }, acceptable: { min: 1000 } },
      { variable: "precipitation", unit: "mm", ideal: { max: 0.1 }, acceptable: { max: 0.7 } },
    ].map((one) => constraintSchema.parse({ ...one, weight: 1 }));
    const found = scoredHours(limits, {
      visibility: [[400], [500], [900], [900]],
      precipitation: [[0], [0], [0.8], [0.7]],
    });
    expect(counterfactuals([found])).toEqual([
      { constraint: 0, edge: "min", from: 1000, to: 500, hoursGained: 2 },
      { constraint: 1, edge: "max", from: 0.7, to: 0.8, hoursGained: 0 },
    ]);
  });

  it.each([
    // Scores of 0.145, and of 0.08 on the ramp to the stop edge of 19 m/s: a median of 0.1125.
    ["a default stop edge", {}, [17.5, 18.2], 1],
    // The other member is stopped: a median of 0.0725.
    ["a hard limit", { stop: { max: 17 } }, [17.5, 18.2], 0],
  ])("move the stop edge of %s, on which a median between members depends", (_of, extra, members, gained) => {
    const limit = constraintSchema.parse({ ...gust, ...extra });
    const found = scoredHours([limit], { wind_gusts_10m: [members] });
    expect(counterfactuals([found])[0]).toMatchObject({ hoursGained: gained });
  });

  it("of a mean over two hours move its stop edge by a step of the mean", () => {
    // Scores of 0.145 and 0.04: a median of 0.0925.
    const over = { hours: 2, direction: "forward", statistic: "mean" };
    const found = scoredHours(
      [constraintSchema.parse({ ...gust, over })],
      {
        wind_gusts_10m: [
          [17.5, 18.6],
          [17.5, 18.6],
        ],
      },
      { fromRow: 0, toRow: 1 },
    );
    expect(counterfactuals([found])[0]).toMatchObject({ hoursGained: 0 });
  });

  it("are none for no hours", () => {
    expect(counterfactuals([])).toEqual([]);
  });

  it("are what scoring the relaxed entry gives, and never lose an hour", () => {
    const anyPacked = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyConstraints, anyPacked, (constraints, packed) => {
        const now = scored(constraints, packed);
        for (const { constraint, edge, to, hoursGained } of counterfactuals([now])) {
          const relaxed = constraints.map((one, position) => {
            if (position !== constraint || !("ideal" in one)) return one;
            const before = one.acceptable[edge]!;
            const { [edge]: stop } = one.stop ?? {};
            const inner = one.ideal[edge]!;
            const moved = (stop ?? before + (before - inner) / 9) + (to - before);
            return {
              ...one,
              acceptable: { ...one.acceptable, [edge]: to },
              stop: { ...one.stop, [edge]: Math.round(moved * 1e6) / 1e6 },
            };
          });
          const then = scored(relaxed, packed);
          const won = packed.filter(
            (_, hour) => publish(now.median[hour]!) < 0.1 && publish(then.median[hour]!) >= 0.1,
          );
          expect(hoursGained).toBe(won.length);
          expect(then.median.every((score, hour) => score >= now.median[hour]! - 1e-12)).toBe(true);
        }
      }),
    );
  });
});
