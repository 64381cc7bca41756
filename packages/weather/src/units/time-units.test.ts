import { calendarDate, dayNumber, dayOfYear, formatCalendarDate } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import golden from "./golden/calendars.json" with { type: "json" };
import { isCalendarName, parseTimeUnits } from "./time-units.ts";

describe("CF units of time", () => {
  test("give the dates that cftime gives", () => {
    for (const [name, text, value, date, day] of golden.rows as [string, string, number, string, number][]) {
      if (!isCalendarName(name)) throw new Error(name);
      const { calendar, originSeconds, unitSeconds } = parseTimeUnits(text, name)!;
      const seconds = originSeconds + value * unitSeconds;
      const days = Math.floor(seconds / 86_400);
      const found = calendarDate(calendar, days);
      const clock = new Date((seconds - days * 86_400) * 1000).toISOString().slice(11, 19);
      expect(`${formatCalendarDate(found)}T${clock}`, `${name}, ${value} ${text}`).toBe(date);
      expect(dayOfYear(calendar, found)).toBe(day);
    }
  });

  /** The example of the CF Conventions, section 4.4: six hours behind UTC. */
  test("count an offset from UTC", () => {
    expect(parseTimeUnits("seconds since 1992-10-8 15:15:42.5 -6:00", "standard")).toEqual({
      calendar: "standard",
      originSeconds: Date.UTC(1992, 9, 8, 21, 15, 42, 500) / 1000,
      unitSeconds: 1,
    });
  });

  test("hold a reference day to its calendar", () => {
    expect(parseTimeUnits("days since 2000-02-30", "360_day")).toBeDefined();
    expect(parseTimeUnits("days since 2000-02-30", "noleap")).toBeUndefined();
    expect(parseTimeUnits("days since 2001-02-29", "standard")).toBeUndefined();
  });

  test("count a year 1 of the mixed calendar in Julian days, two before the Gregorian", () => {
    const mixed = parseTimeUnits("days since 0001-01-01", "gregorian")!.originSeconds / 86_400;
    expect(dayNumber("standard", { year: 1, month: 1, day: 1 }) - mixed).toBe(2);
  });

  test.each([
    "months since 1850-01-01",
    "years since 1850-01-01",
    "days after 1850-01-01",
    "days since 1850-13-01",
    "days since yesterday",
    "days since 1850-01-01 25:00",
    "days",
    "",
  ])("leave %j unread", (text) => {
    expect(parseTimeUnits(text, "standard")).toBeUndefined();
  });
});
