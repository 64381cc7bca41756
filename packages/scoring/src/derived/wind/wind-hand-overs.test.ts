import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gustFactor } from "./gust-at-height.ts";
import { gustHandOver, windProfileHandOver } from "./wind-hand-overs.ts";
import { lastDayHours, type LastDay } from "../last-day.ts";

/** Creates a last day whose gusts and mean winds are given as functions of the hour. */
function day(gust: (hour: number) => number, mean: (hour: number) => number): LastDay {
  return {
    values: Float64Array.from({ length: lastDayHours }, (_, hour) => gust(hour)),
    inputs: Float64Array.from({ length: lastDayHours + 1 }, (_, hour) => mean(hour)),
  };
}

const rule = 1.6;

/**
 * Returns a function for the gust [m/s] by hours after the end and the mean winds at both ends of the hour; undefined if the rule applies immediately.
 */
function gustsAfter(last: LastDay) {
  const { eFoldingHours, ratiosOf, follow } = gustHandOver;
  const ratios = ratiosOf(last);
  return (
    ratios &&
    ((hoursAfter: number, start: number, end: number): number =>
      follow(Math.exp(-hoursAfter / eFoldingHours), ratios[hoursAfter % 24]!, rule, start, end))
  );
}

const steady = (ratio: number) =>
  day(
    () => 5 * ratio,
    () => 5,
  );

describe("gusts after the end of a member's own", () => {
  it("begin with its own ratio, keep 1/e of the difference after a day and end with the rule's", () => {
    const gustAt = gustsAfter(steady(2))!;
    expect(gustAt(0, 5, 5)).toBeCloseTo(10, 12);
    expect(gustAt(24, 5, 5)).toBeCloseTo(5 * (1.6 + 0.4 / Math.E), 12);
    expect(gustAt(480, 5, 5)).toBeCloseTo(8, 6);
  });

  it("follow the stronger wind of both ends of their hour at first; one end may be missing", () => {
    const gustAt = gustsAfter(steady(2))!;
    expect([gustAt(0, 5, 7), gustAt(0, 7, 5), gustAt(0, 5, Number.NaN)]).toEqual([14, 14, 10]);
  });

  it("take the ratio of sums, to which light wind adds little", () => {
    // An hour of 0.1 m/s with a gust of 3 m/s among 23 of 10 m/s with gusts of 17 m/s.
    const calmHour = day(
      (hour) => (hour === 7 ? 3 : 17),
      (hour) => (hour === 7 || hour === 8 ? 0.1 : 10),
    );
    // Each hour counts by the stronger of its ends: 22 of 10 m/s beside the one between 0.1 and 0.1 m/s.
    const ratio = (23 * 17 + 3) / (23 * 10 + 0.1);
    expect(gustsAfter(calmHour)!(0, 1, 1)).toBeCloseTo(ratio, 12);
  });

  it.each([
    [0.5, 1],
    [6, 4],
  ])("hold a ratio of %d to %d", (ratio, held) => {
    expect(gustsAfter(steady(ratio))!(0, 1, 1)).toBe(held);
  });

  it.each([
    [5, "undefined"],
    [6, "function"],
  ])("with %d hours over 2 m/s: their own ratio is %s", (windy, kind) => {
    const light = day(
      () => 4,
      (hour) => (hour < windy ? 2.1 : 2),
    );
    expect(typeof gustsAfter(light)).toBe(kind);
  });

  it("leave out hours without a gust or a mean, which are not windy either", () => {
    const gaps = day(
      (hour) => (hour < 12 ? Number.NaN : 10),
      (hour) => (hour > 20 ? Number.NaN : 5),
    );
    expect(gustsAfter(gaps)!(0, 1, 1)).toBe(2);
    expect(
      gustsAfter(
        day(
          () => Number.NaN,
          () => 5,
        ),
      ),
    ).toBeUndefined();
  });

  it("lie between the own ratio and the rule's, and never rise past the wind that they follow", () => {
    const ratios = fc.double({ min: 1, max: 4, noNaN: true });
    const speeds = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(ratios, fc.nat({ max: 600 }), speeds, (ratio, hoursAfter, speed) => {
        const gust = gustsAfter(steady(ratio))!(hoursAfter, speed, speed);
        expect(gust).toBeGreaterThanOrEqual(Math.min(ratio, rule) * speed - 1e-9);
        expect(gust).toBeLessThanOrEqual(Math.max(ratio, rule) * speed + 1e-9);
      }),
    );
  });
});

describe("gustFactor", () => {
  it("is 1.6 times the mean wind over land and 1.4 times at sea", () => {
    expect(gustFactor(false)).toBe(1.6);
    expect(gustFactor(true)).toBe(1.4);
  });
});

/** Creates a last day of winds at 10 m, and of winds at 100 m that follow from the exponents. */
function profileDay(exponent: (hour: number) => number, speed: (hour: number) => number = () => 5): LastDay {
  return {
    values: Float64Array.from({ length: lastDayHours }, (_, hour) => speed(hour) * 10 ** exponent(hour)),
    inputs: Float64Array.from({ length: lastDayHours + 1 }, (_, hour) => speed(hour)),
  };
}

const ruleExponent = 1 / 7;
const profileRule = 10 ** ruleExponent;

/**
 * Returns a function for the wind at 100 m [m/s] by hours after the end and the wind at 10 m; undefined if the rule applies immediately.
 */
function windAfter(last: LastDay) {
  const { eFoldingHours, ratiosOf, follow } = windProfileHandOver;
  const ratios = ratiosOf(last);
  return (
    ratios &&
    ((hoursAfter: number, speed: number): number =>
      follow(Math.exp(-hoursAfter / eFoldingHours), ratios[hoursAfter % 24]!, profileRule, speed, speed))
  );
}

const exponentOf = (value: number, speed: number): number => Math.log10(value / speed);

describe("wind at 100 m after the end of a member's own", () => {
  it("begins with its own exponent, keeps 1/e of the difference after three days and ends with the rule's", () => {
    const windAt = windAfter(profileDay(() => 0.3))!;
    expect(exponentOf(windAt(0, 8), 8)).toBeCloseTo(0.3, 12);
    expect(exponentOf(windAt(72, 8), 8)).toBeCloseTo(ruleExponent + (0.3 - ruleExponent) / Math.E, 12);
    expect(windAt(1440, 8)).toBeCloseTo(8 * profileRule, 6);
  });

  it("has the exponent of the same hour of the last day", () => {
    const windAt = windAfter(profileDay((hour) => hour / 50))!;
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
    const night = profileDay(
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
    expect(exponentOf(windAfter(profileDay(() => exponent))!(0, 8), 8)).toBeCloseTo(held, 12);
  });

  it("is the rule's at once where fewer than six hours have wind over 2 m/s", () => {
    const light = (hour: number): number => (hour < 5 ? 3 : 1);
    expect(windAfter(profileDay(() => 0.3, light))).toBeUndefined();
  });
});
