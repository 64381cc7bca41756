import { calendars, dayNumber, daysInYear } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DailySeries, rowsOfYears } from "./daily-series.ts";
import { periodMean } from "./period-mean.ts";
import { yearly, yearsOf } from "./yearly.ts";

function seriesFrom(year: number, month: number, values: number[]): DailySeries {
  return {
    calendar: "noleap",
    firstDay: dayNumber("noleap", { year, month, day: 1 }),
    values: Float64Array.from(values),
  };
}

const ones = (days: number): number[] => Array.from({ length: days }, () => 1);
const present = ({ fromRow, toRow }: { fromRow: number; toRow: number }): number => toRow - fromRow;

describe("yearly", () => {
  it("leaves a year with four missing days without a value, and counts them", () => {
    const values = ones(2 * 365);
    values.fill(Number.NaN, 100, 103);
    values.fill(Number.NaN, 400, 404);
    expect(yearly(seriesFrom(2001, 1, values), present)).toEqual([
      { year: 2001, value: 365, missingDays: 3 },
      { year: 2002, value: null, missingDays: 4 },
    ]);
  });

  it("counts the days of a year that lie outside the series as missing", () => {
    expect(yearly(seriesFrom(2001, 12, ones(31 + 365)), present)).toEqual([
      { year: 2001, value: null, missingDays: 334 },
      { year: 2002, value: 365, missingDays: 0 },
    ]);
  });

  it("names a year that begins in July after that July", () => {
    expect(yearly(seriesFrom(2001, 1, ones(2 * 365)), present, 7)).toEqual([
      { year: 2000, value: null, missingDays: 184 },
      { year: 2001, value: 365, missingDays: 0 },
      { year: 2002, value: null, missingDays: 181 },
    ]);
  });

  it("divides every day of a series among years as long as the calendar has them", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...calendars),
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: 1, max: 3000 }),
        (calendar, firstDay, length) => {
          const years = yearsOf({ calendar, firstDay, values: new Float64Array(length) });
          expect(years[0]!.fromRow).toBe(0);
          expect(years.at(-1)!.toRow).toBe(length);
          for (const [index, { year, days, fromRow }] of years.entries()) {
            expect(days).toBe(daysInYear(calendar, year));
            if (index > 0) expect(fromRow).toBe(years[index - 1]!.toRow);
          }
        },
      ),
    );
  });
});

describe("rowsOfYears", () => {
  it("refuses years that the series does not hold", () => {
    const series = seriesFrom(2001, 1, ones(2 * 365));
    expect(rowsOfYears(series, { first: 2002, last: 2002 })).toEqual({ fromRow: 365, toRow: 730 });
    expect(() => rowsOfYears(series, { first: 2002, last: 2003 })).toThrow("2002 to 2003");
    expect(() => rowsOfYears(series, { first: 2000, last: 2001 })).toThrow(RangeError);
    expect(() => rowsOfYears(series, { first: 2002, last: 2001 })).toThrow(RangeError);
  });
});

describe("periodMean", () => {
  const values = [
    { year: 2001, value: 4, missingDays: 0 },
    { year: 2002, value: null, missingDays: 9 },
    { year: 2003, value: 7, missingDays: 0 },
  ];

  it("is over the years that have a value, and counts the others", () => {
    expect(periodMean(values, { first: 2001, last: 2004 })).toEqual({
      mean: 5.5,
      yearsUsed: 2,
      yearsLeftOut: 2,
    });
  });

  it("is null where no year has one", () => {
    expect(periodMean(values, { first: 2002, last: 2002 }).mean).toBeNull();
  });
});
