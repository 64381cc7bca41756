import { calendars, dayNumber } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileType8 } from "../../statistics/quantile.ts";
import type { DailySeries } from "./daily-series.ts";
import { dayOfYearQuantiles } from "./day-of-year-quantiles.ts";
import { goldenBaseline, goldens, goldenSeries } from "../golden-years.suite.ts";

describe("dayOfYearQuantiles", () => {
  it.each(calendars)(
    "equal xclim's percentile_doy in the calendar %s, gaps and ties included",
    (calendar) => {
      const meanC = goldenSeries(calendar).get("temperature_2m")!;
      const [found] = dayOfYearQuantiles(meanC, { baseline: goldenBaseline, windowDays: 31 }, [0.9]);
      const { mean_temperature_q90_31_days: expected } = goldens[calendar];
      expect([...found!].map((value) => Number(value.toFixed(6)))).toEqual(expected);
    },
  );

  it("are the quantiles of the values in each window, whatever these are", () => {
    const anyValue = fc.oneof(
      fc.integer({ min: -8, max: 8 }),
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.constant(Number.NaN),
    );
    const anySeries = fc
      .record({
        calendar: fc.constantFrom("noleap" as const, "360_day" as const),
        pattern: fc.array(anyValue, { minLength: 1, maxLength: 900 }),
        windowDays: fc.constantFrom(1, 5, 31),
      })
      .map(({ calendar, pattern, windowDays }) => {
        const days = calendar === "noleap" ? 365 : 360;
        const values = Float64Array.from({ length: 2 * days }, (_, row) => pattern[row % pattern.length]!);
        return { calendar, values, days, windowDays };
      });
    fc.assert(
      fc.property(anySeries, ({ calendar, values, days, windowDays }) => {
        const series: DailySeries = {
          calendar,
          firstDay: dayNumber(calendar, { year: 2001, month: 1, day: 1 }),
          values,
        };
        const probabilities = [0.1, 0.5, 0.9];
        const window = { baseline: { first: 2001, last: 2002 }, windowDays };
        const found = dayOfYearQuantiles(series, window, probabilities);
        const half = (windowDays - 1) / 2;
        for (const day of [0, 1, 58, 200, days - 2, days - 1]) {
          const inWindow = [day, day + days]
            .flatMap((center) => [...values.subarray(Math.max(center - half, 0), center + half + 1)])
            .filter((value) => !Number.isNaN(value))
            .toSorted((a, b) => a - b);
          for (const [index, probability] of probabilities.entries()) {
            const expected = inWindow.length === 0 ? Number.NaN : quantileType8(inWindow, probability);
            expect(found[index]![day]).toBe(expected);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
