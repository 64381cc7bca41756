import { describe, expect, it } from "vitest";
import { lastDayHours, type LastDay } from "../last-day.ts";
import { windProfileHandOver } from "./wind-profile-hand-over.ts";

/** Creates a last day of winds at 10 m, and of winds at 100 m that follow from the exponents. */
function day(exponent: (hour: number) => number, speed: (hour: number) => number = () => 5): LastDay {
  return {
    values: Float64Array.from({ length: lastDayHours }, (_, hour) => speed(hour) * 10 ** exponent(hour)),
    inputs: Float64Array.from({ length: lastDayHours + 1 }, (_, hour) => speed(hour)),
  };
}

const ruleExponent = 1 / 7;
const rule = 10 ** ruleExponent;

/**
 * Returns a function for the wind at 100 m [m/s] by hours after the end and the wind at 10 m; undefined if the rule applies immediately.
 */
function windAfter(last: LastDay) {
  const { eFoldingHours, ratiosOf, follow } = windProfileHandOver;
  const ratios = ratiosOf(last);
  return (
    ratios &&
    ((hoursAfter: number, speed: number): number =>
      follow(Math.exp(-hoursAfter / eFoldingHours), ratios[hoursAfter % 24]!, rule, speed, speed))
  );
}

const exponentOf = (value: number, speed: number): number => Math.log10(value / speed);

describe("wind at 100 m after the end of a member's own", () => {
  it("begins with its own exponent, keeps 1/e of the difference after three days and ends with the rule's", () => {
    const windAt = windAfter(day(() => 0.3))!;
    expect(exponentOf(windAt(0, 8), 8)).toBeCloseTo(0.3, 12);
    expect(exponentOf(windAt(72, 8), 8)).toBeCloseTo(ruleExponent + (0.3 - ruleExponent) / Math.E, 12);
    expect(windAt(1440, 8)).toBeCloseTo(8 * rule, 6);
  });

  it("has the exponent of the same hour of the last day", () => {
    const windAt = windAfter(day((hour) => hour / 50))!;
    const ownOf = (hoursAfter: number): number => {
      const weight = Math.exp(-hoursAfter / 72);
      return ruleExponent + (exponentOf(windAt(hoursAfter, 8), 8) - ruleExponent) / weight;
    };
    for (const [hoursAfter, hour] of [
      [0, 0],
      [5, 5],
      [29, 5],
    ] as const) {
      expect(ownOf(hoursAfter)).toBeCloseTo(hour / 50, 9);
    }
  });

  it("has the exponent of the sums over the day for hours with light wind", () => {
    const night = day(
      (hour) => (hour < 12 ? 0.2 : 0.55),
      (hour) => (hour < 12 ? 6 : 1),
    );
    const ofDay = Math.log10((72 * 10 ** 0.2 + 12 * 10 ** 0.55) / 84);
    const windAt = windAfter(night)!;
    const weight = Math.exp(-12 / 72);
    expect(exponentOf(windAt(12, 8), 8)).toBeCloseTo(ruleExponent + (ofDay - ruleExponent) * weight, 12);
  });

  it.each([
    [-0.4, -0.1],
    [0.9, 0.6],
  ])("holds an exponent of %d to %d", (exponent, held) => {
    expect(exponentOf(windAfter(day(() => exponent))!(0, 8), 8)).toBeCloseTo(held, 12);
  });

  it("is the rule's at once where fewer than six hours have wind over 2 m/s", () => {
    const light = (hour: number): number => (hour < 5 ? 3 : 1);
    expect(windAfter(day(() => 0.3, light))).toBeUndefined();
  });
});
