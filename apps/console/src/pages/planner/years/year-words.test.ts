import type { MonthWorkability } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { workingDays } from "../working-days.ts";
import { yearWords } from "./year-words.ts";

const over = (value: number) => ({ P10: value, P50: value, P90: value });
const every = { windowHours: 4, daylightOnly: false, workHours: undefined };
const weekdays = {
  ...every,
  windowHours: 8,
  workHours: { from: 8, to: 17, timezone: "Europe/Oslo", weekdays: ["mon" as const, "tue" as const] },
};
/** Returns twelve months with one value from April to September and another in the other months. */
const months = (summer: number, winter: number, windows = 0): MonthWorkability[] =>
  Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    start_share: over(month >= 3 && month < 9 ? summer : winter),
    windows: over(windows),
  })) as MonthWorkability[];

describe("the year in a sentence", () => {
  it("names the better half of the year and counts by ten", () => {
    expect(yearWords(months(0.71, 0.38), undefined, every, "suitability")).toBe(
      "April to September: a job of 4\u00A0h can start at 7 of 10 hours. October to March: 3 of 10 hours.",
    );
    expect(yearWords(months(0.2, 0.98), undefined, { ...every, daylightOnly: true }, "suitability")).toBe(
      "October to March: a job of 4\u00A0h can start at 9 of 10 hours of daylight. April to September: 2 of 10 hours of daylight.",
    );
    expect(yearWords(months(0.3, 0.01), undefined, every, "presence")).toBe(
      "April to September: it lasts 4\u00A0h from 3 of 10 hours on. October to March: fewer than 1 of 10 hours.",
    );
  });

  it("says so where the halves are alike, and nothing where a month is not known", () => {
    expect(yearWords(months(0.97, 0.91), undefined, every, "suitability")).toBe(
      "All year: a job of 4\u00A0h can start at 9 of 10 hours.",
    );
    const [first, ...others] = months(0.9, 0.9);
    expect(yearWords([{ ...first!, start_share: null }, ...others], undefined, every, "suitability")).toBe(
      undefined,
    );
  });

  it("counts working days where a day has room for one job", () => {
    // 22 days of 9 hours.
    const considered = Array<number>(12).fill(198);
    expect(yearWords(months(0.1, 0.1, 15), considered, weekdays, "suitability")).toBe(
      "All year: a job of 8\u00A0h fits on 6 of 10 working days (Mon, Tue).",
    );
    expect(workingDays({ windows: over(15) }, weekdays, 198)).toEqual({
      of: 22,
      low: 15,
      middle: 15,
      high: 15,
    });
  });

  it("names the days of working hours once", () => {
    expect(yearWords(months(0.71, 0.38), undefined, { ...weekdays, windowHours: 4 }, "suitability")).toBe(
      "April to September: a job of 4\u00A0h can start at 7 of 10 working hours (Mon, Tue). October to March: 3 of 10 working hours.",
    );
  });

  it.each([
    ["two jobs fit into a day", { ...weekdays, windowHours: 4 }],
    ["a job is longer than a day", { ...weekdays, windowHours: 10 }],
    ["daylight shortens days", { ...weekdays, daylightOnly: true }],
    ["every hour counts", every],
  ])("counts hours where %s", (_, asked) => {
    expect(workingDays({ windows: over(15) }, asked, 198)).toBe(undefined);
  });
});
