import fc from "fast-check";
import type { MonthWorkability } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import {
  changeUnit,
  formatChange,
  formatMeasure,
  figureOf,
  formatWait,
  measureOptions,
  measureWords,
  overModels,
  overYears,
} from "./measures.ts";
import { valueScale } from "../../chart/axes/value-scale.ts";
import { readWorkHours } from "../../data/state/work-hours.ts";
import { pastWords } from "./months/month-words.ts";
import { daysRange } from "./working-days.ts";
import { yearRows } from "./years/years-card.tsx";
import { futureCsv, pastCsv } from "./months/workability-csv.ts";

const over = (value: number) => ({ P10: value - 1, P50: value, P90: value + 1 });
const hours = { stop: over(10), unsuitable: over(20), acceptable: over(30), ideal: over(40) };
const january: MonthWorkability = {
  month: 1,
  years_used: 30,
  years_left_out: 0,
  hours,
  windows: over(5),
  start_share: { P10: 0.1, P50: 0.2, P90: 0.3 },
  waiting: { mean_hours: 1.5, p90_hours: 4, share_without_window: 0 },
};
const empty: MonthWorkability = {
  month: 2,
  years_used: 0,
  years_left_out: 30,
  hours: null,
  windows: null,
  start_share: null,
  waiting: null,
};

describe("a measure", () => {
  it("takes its figure of the month, and none where no year is used", () => {
    expect(overYears(january, "start")?.P50).toBe(0.2);
    expect(overYears(january, "ideal")?.P50).toBe(40);
    expect([overYears(empty, "start"), overYears(empty, "stop")]).toEqual([null, null]);
  });

  it("is written in percent or hours, and its change with a sign", () => {
    expect(formatMeasure(0.2049, "start")).toBe("20\u00A0%");
    expect(formatMeasure(0.0012, "start")).toBe("<1\u00A0%");
    expect(formatMeasure(516.4, "ideal")).toBe("516\u00A0h");
    expect([1.231, 12.4, 1690].map(formatWait)).toEqual(["1.2\u00A0h", "12\u00A0h", "70 days"]);
    expect([formatChange(-0.0123, "start"), changeUnit("start")]).toEqual(["−1.2", "percentage points"]);
    expect([formatChange(12.6, "ideal"), changeUnit("ideal")]).toEqual(["+13", "h"]);
    expect(formatChange(-0.0001, "start")).toBe("0");
  });

  it("of a scenario never speaks of work", () => {
    const words = [
      ...measureOptions("presence").map(({ text }) => text),
      measureWords("start", "presence", 4),
      measureWords("ideal", "presence", 4),
    ];
    expect(words.join(" ")).not.toMatch(/work|job|ideal/i);
  });
});

it("a month in days names the days, and no share of its hours", () => {
  const workHours = readWorkHours("8-17~auto~mon,tue,wed");
  const asked = { windowHours: 8, daylightOnly: false, workHours };
  expect(pastWords(january, { ...asked, measure: "start" }, "suitability", 117)).toBe(
    "January: a job of 8\u00A0h fits on 5 of 13 working days, Mon to Wed (4 to 6); the next start is 1.5\u00A0h away on average, at most 4\u00A0h in nine of ten cases.",
  );
});

describe("working days in the charts", () => {
  const workHours = readWorkHours("8-17~auto~mon,tue,wed");
  const asked = { windowHours: 8, daylightOnly: false, workHours, measure: "start" } as const;

  it("take the place of the share of starts if a job fills a day", () => {
    expect(figureOf(asked, "suitability")).toBe("days");
    expect(figureOf({ ...asked, measure: "ideal" }, "suitability")).toBe("ideal");
    expect(figureOf({ ...asked, windowHours: 4 }, "suitability")).toBe("start");
    expect(figureOf(asked, "presence")).toBe("start");
  });

  it("are whole days of each month and year", () => {
    expect(overYears(january, "days")).toEqual({ P10: 4, P50: 5, P90: 6 });
    expect(formatMeasure(5.5, "days")).toBe("5\u00A0days");
    expect(formatMeasure(1, "days")).toBe("1\u00A0day");
    const years = [2019, 2020].map((year) => ({
      year,
      windows: year - 2010,
      start_share: 0.2,
      hours: { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0 },
    }));
    expect(yearRows([{ ...january, years }], "days").map(({ values }) => values)).toEqual([[9], [10]]);
    expect(daysRange({ workHours }, [117, 126, null])).toBe("13 to 14");
    expect(daysRange({ workHours }, undefined)).toBeUndefined();
  });

  it("change by the median of what each climate model changes", () => {
    const models = [3, 4, 9].map((after) => ({ months: [{ ...january, windows: over(after) }] }));
    const projected = { baseline: [january], models, change: [] } as unknown as Parameters<
      typeof overModels
    >[0];
    const across = overModels(projected, 0, "days")!;
    expect([across.median, across.models]).toEqual([-1, 3]);
    expect(across.agreement).toBeCloseTo(2 / 3);
    expect(changeUnit("days")).toBe("days");
    expect(overModels({ ...projected, baseline: [empty] }, 0, "days")).toBeNull();
  });
});

describe("a scale of values", () => {
  it("holds all values and 0, with few round ticks", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -744, max: 744, noNaN: true }), { minLength: 1 }), (values) => {
        const { at, ticks } = valueScale(values);
        for (const value of [0, ...values]) {
          expect(at(value)).toBeGreaterThanOrEqual(-1e-6);
          expect(at(value)).toBeLessThanOrEqual(1 + 1e-6);
        }
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThanOrEqual(9);
      }),
    );
    expect(valueScale([0.8, 0.95]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(valueScale([]).ticks).toEqual(valueScale([1]).ticks);
  });
});

describe("a table of months", () => {
  it("has every figure, and nothing where there is none", () => {
    const [head, first, second] = pastCsv({ months: [january, empty] }, []).split("\r\n");
    expect(head).toMatch(/^month,years_used,years_left_out,start_share P10,/);
    expect(first).toBe("1,30,0,0.1,0.2,0.3,4,5,6,9,10,11,19,20,21,29,30,31,39,40,41,1.5,4,0");
    expect(second).toBe(`2,0,30${",".repeat(21)}`);
    expect(head!.split(",")).toHaveLength(first!.split(",").length);
  });

  it("of changes says how many models agree", () => {
    const across = { median: 1, Q10: 0, Q90: 2, agreement: 0.6, models: 5 };
    const change = {
      month: 1,
      start_share: across,
      hours: { stop: null, unsuitable: null, acceptable: null, ideal: across },
    };
    const [head, row] = futureCsv({ change: [change] }, []).split("\r\n");
    expect(head).toContain("start_share change agreement");
    expect(row).toBe(`1,1,0,2,0.6,5${",".repeat(16)}1,0,2,0.6,5`);
  });
});
