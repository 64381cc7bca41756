import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calendarDate,
  calendars,
  dayNumber,
  dayOfYear,
  daysInMonth,
  daysInYear,
  formatCalendarDate,
  isCalendarDate,
} from "./calendar.ts";

const calendar = fc.constantFrom(...calendars);
const dayCount = fc.integer({ min: -800_000, max: 800_000 });

describe("calendars", () => {
  test("a day's number leads back to the day", () => {
    fc.assert(
      fc.property(calendar, dayCount, (name, days) => {
        const date = calendarDate(name, days);
        expect(isCalendarDate(name, date)).toBe(true);
        expect(dayNumber(name, date)).toBe(days);
      }),
    );
  });

  test("360_day counts twelve months of thirty days", () => {
    fc.assert(
      fc.property(dayCount, (days) => {
        const { year, month, day } = calendarDate("360_day", days);
        expect((year - 1970) * 360 + (month - 1) * 30 + day - 1).toBe(days);
      }),
    );
  });

  test("noleap counts years of 365 days", () => {
    fc.assert(
      fc.property(dayCount, (days) => {
        const date = calendarDate("noleap", days);
        expect((date.year - 1970) * 365 + dayOfYear("noleap", date) - 1).toBe(days);
        expect(date.month === 2 && date.day === 29).toBe(false);
      }),
    );
  });

  test("standard counts as the platform's dates do", () => {
    fc.assert(
      fc.property(dayCount, (days) => {
        const iso = new Date(days * 86_400_000).toISOString();
        expect(`${formatCalendarDate(calendarDate("standard", days))}T00:00:00.000Z`).toBe(iso);
      }),
    );
  });

  test("a year is as long as its months together", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -400, max: 3000 }), (name, year) => {
        const months = Array.from({ length: 12 }, (_, index) => daysInMonth(name, year, index + 1));
        expect(months.reduce((sum, days) => sum + days)).toBe(daysInYear(name, year));
        expect(
          dayNumber(name, { year: year + 1, month: 1, day: 1 }) - dayNumber(name, { year, month: 1, day: 1 }),
        ).toBe(daysInYear(name, year));
      }),
    );
  });

  test("30 February exists in 360_day alone and 29 February never in noleap", () => {
    const exists = (day: number): boolean[] =>
      calendars.map((name) => isCalendarDate(name, { year: 2096, month: 2, day }));
    expect(exists(28)).toEqual([true, true, true]);
    expect(exists(29)).toEqual([true, false, true]);
    expect(exists(30)).toEqual([false, false, true]);
  });

  test("a day that does not exist has no number", () => {
    expect(() => dayNumber("noleap", { year: 2000, month: 2, day: 29 })).toThrow("2000-02-29");
    expect(() => dayNumber("360_day", { year: 2000, month: 1, day: 31 })).toThrow("360_day");
    expect(() => dayNumber("standard", { year: 2000, month: 13, day: 1 })).toThrow(RangeError);
  });
});
