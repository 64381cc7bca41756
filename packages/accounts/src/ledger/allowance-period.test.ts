import fc from "fast-check";
import { expect, test } from "vitest";
import { allowanceKinds } from "@halcyon/schema/wire";
import { periodEnd, periodStart } from "./allowance-period.ts";

test.each([
  ["total", 0, undefined],
  ["day", Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1)],
  ["month", Date.UTC(2028, 1), Date.UTC(2028, 2)],
  ["year", Date.UTC(2028, 0), Date.UTC(2029, 0)],
] as const)("a %s holds its instants in UTC", (kind, start, end) => {
  expect(periodStart(kind, Date.UTC(2028, 1, 29, 23, 59, 59, 999))).toBe(start);
  expect(periodEnd(kind, start)).toBe(end);
});

test("every instant is in its period, and the next period begins where it ends", () => {
  const instant = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
  fc.assert(
    fc.property(instant, fc.constantFrom(...allowanceKinds), (atMs, kind) => {
      const start = periodStart(kind, atMs);
      const end = periodEnd(kind, start) ?? Number.POSITIVE_INFINITY;
      expect(start).toBeLessThanOrEqual(atMs);
      expect(atMs).toBeLessThan(end);
      expect(periodStart(kind, start)).toBe(start);
      if (kind !== "total") expect(periodStart(kind, end)).toBe(end);
    }),
  );
});
