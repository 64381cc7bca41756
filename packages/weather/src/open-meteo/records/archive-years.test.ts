import fc from "fast-check";
import { expect, test } from "vitest";
import { hourOfYear } from "./archive-model.ts";
import { archiveYears, dueHour } from "./archive-years.ts";

const offer = { lagDays: 6, firstYear: 1940 };

test("years hold every hour between them once their first is left out, and none is needless", () => {
  const hours = fc.integer({ min: hourOfYear(1940), max: hourOfYear(2027) });
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 0, max: 24 * 800 }), (now, end, length) => {
      const to = Math.min(end, dueHour(offer, now));
      const from = Math.max(hourOfYear(1940), to - length);
      fc.pre(to >= from);
      const years = archiveYears(offer, now, { from, to });
      // The first hour of a stretch has no gust; only the first of all need not have one.
      const first = years[0]!;
      expect(first.from < from || from === hourOfYear(1940)).toBe(true);
      expect(years.at(-1)!.to).toBeGreaterThanOrEqual(to);
      years.slice(1).forEach(({ year, from: begin, to: last }, index) => {
        expect(year).toBe(years[index]!.year + 1);
        expect(begin).toBeLessThan(hourOfYear(year));
        expect(years[index]!.to).toBeGreaterThanOrEqual(hourOfYear(year) - 1);
        expect(last).toBeGreaterThan(begin);
      });
      expect(years.length).toBeLessThanOrEqual(2 + Math.floor((to - from) / (365 * 24)));
      for (const { from: begin, to: last } of years) {
        expect(begin).toBeLessThanOrEqual(to);
        expect(last).toBeGreaterThanOrEqual(from);
        expect(last).toBeLessThanOrEqual(dueHour(offer, now));
      }
    }),
    { seed: 20_261_122, numRuns: 3000 },
  );
});

test("a year is final 100 days after its end", () => {
  const editionAt = (now: number) =>
    archiveYears(offer, now, { from: hourOfYear(2026), to: hourOfYear(2026) + 24 })[0]!.edition;
  expect(editionAt(hourOfYear(2027) + 2400)).toBeUndefined();
  expect(editionAt(hourOfYear(2027) + 2399)).toBe(hourOfYear(2027) + 2394);
});
