import { quantileType6 } from "@halcyon/scoring";
import { describe, expect, it } from "vitest";
import { gaussianPairs } from "./fitting/made-pairs.suite.ts";
import { pairsWhere } from "./fitting/pairs.ts";
import { emosClass, fileOf } from "./members/file-of.suite.ts";
import { bentLevels, normalLaw, truncatedNormalLaw } from "./laws/normal-law.ts";
import { moveLevels, scoreCalibration } from "./score-calibration.ts";

const name = "temperature_2m";
const pairs = gaussianPairs({ days: 400, seed: 1, mean: 10, deviation: 5 });
const classes = [{ fromDay: 0, toDay: 1, pairs }];
/** A day before the first pair. */
const dayBefore = new Date((pairs.hours[0]! - 24) * 3_600_000).toISOString().slice(0, 10);

/** Returns a file whose only class has a factor on the variance of the members. */
function fileWith(g2: number, levels?: { low: number; high: number; to: string }, to = dayBefore) {
  const one = emosClass(0, 1, { g2, ...(levels && { levels }) });
  const file = fileOf({ [name]: { method: "emos-normal", classes: [one] } });
  return { ...file, trained: { ...file.trained, to } };
}

describe("levels of a distribution", () => {
  it.each([
    ["normal", normalLaw],
    ["truncated normal", truncatedNormalLaw],
  ])("give Q10 and Q90 of %s members", (_, law) => {
    const target = new Float64Array(31);
    law.quantiles(1, 1, target, bentLevels(31, { low: 0.03, high: 0.2 }));
    expect(quantileType6(target, 0.1)).toBeCloseTo(law.quantile(1, 1, 0.03), 1);
    expect(quantileType6(target, 0.9)).toBeCloseTo(law.quantile(1, 1, 0.8), 1);
    expect(target).toEqual(target.toSorted());
  });

  it("change nothing if both are a tenth", () => {
    const [bent, even] = [new Float64Array(11), new Float64Array(11)];
    normalLaw.quantiles(1, 2, bent, bentLevels(11, { low: 0.1, high: 0.1 }));
    normalLaw.quantiles(1, 2, even);
    for (const [rank, value] of bent.entries()) expect(value).toBeCloseTo(even[rank]!, 12);
  });
});

describe("moving levels by observations", () => {
  it("widens members that are too sure, narrows those that are too unsure, and improves both", () => {
    for (const [g2, isWidened] of [
      [0.3, true],
      [4, false],
    ] as const) {
      const [moved] = moveLevels(fileWith(g2), name, classes);
      expect(moved!.low < 0.1).toBe(isWidened);
      expect(moved!.high < 0.1).toBe(isWidened);
      const { fromDay: _first, ...levels } = moved!;
      const errorOf = (file: ReturnType<typeof fileWith>): number =>
        scoreCalibration(file, name, classes)[0]!.byDay.reduce((sum, { forecast }) => sum + forecast, 0);
      expect(errorOf(fileWith(g2, levels))).toBeLessThan(errorOf(fileWith(g2)));
    }
  });

  it("leaves the levels of right members near a tenth", () => {
    const [moved] = moveLevels(fileWith(1), name, classes);
    expect(moved!.low).toBeGreaterThan(0.07);
    expect(moved!.low).toBeLessThan(0.13);
    expect(moved!.high).toBeGreaterThan(0.07);
    expect(moved!.high).toBeLessThan(0.13);
  });

  it("counts each day after the training once", () => {
    const [whole] = moveLevels(fileWith(0.3), name, classes);
    const half = classes.map((one) => ({
      ...one,
      pairs: pairsWhere(pairs, (hour) => hour < pairs.hours[800]!),
    }));
    const [first] = moveLevels(fileWith(0.3), name, half);
    const { fromDay: _first, ...levels } = first!;
    expect(moveLevels(fileWith(0.3, levels), name, classes)).toEqual([whole]);
    const { fromDay: _whole, ...all } = whole!;
    expect(moveLevels(fileWith(0.3, all), name, classes)).toEqual([]);
    expect(moveLevels(fileWith(0.3, undefined, whole!.to), name, classes)).toEqual([]);
  });

  it("holds them between 0.005 and 0.45", () => {
    const at = (low: number) => fileWith(1, { low, high: 0.45, to: dayBefore });
    const [low] = moveLevels(at(0.005), name, classes);
    expect(low!.low).toBeGreaterThanOrEqual(0.005);
    expect(low!.high).toBeLessThanOrEqual(0.45);
  });

  it("leaves alone suspended classes, rain and variables that are not calibrated", () => {
    const suspended = emosClass(0, 1, { suspended: { date: "2026-11-01", reason: "It did harm." } });
    const file = fileOf({ [name]: { method: "emos-normal", classes: [suspended] } });
    const held = { ...file, trained: { ...file.trained, to: dayBefore } };
    expect(moveLevels(held, name, classes)).toEqual([]);
    expect(moveLevels(held, "precipitation", classes)).toEqual([]);
  });
});
