import { costOfWork, valuesPerCost } from "@halcyon/schema/endpoints";
import fc from "fast-check";
import { expect, test } from "vitest";
import { costOfFirst, priceOf, sumOf } from "./price.ts";

const byWork = { cost: 1, costsByWork: true } as const;
const costs = fc.array(fc.nat(20), { maxLength: 40 });

test("a price is that of the items, else of the work, else of the table", () => {
  expect(priceOf(byWork, { cost: 7, work: () => 9e9 })).toBe(7);
  expect(priceOf(byWork, { work: () => 2 * valuesPerCost + 1 })).toBe(3);
  expect(priceOf(byWork, {})).toBe(1);
  expect(priceOf({ cost: 1 }, { work: () => 9e9 })).toBe(1);
});

test("more work never costs less, and the steps are of one size", () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (work, more) => {
      expect(costOfWork(work + more)).toBeGreaterThanOrEqual(costOfWork(work));
      expect(costOfWork(work + valuesPerCost)).toBe(Math.max(costOfWork(work), 1) + (work === 0 ? 0 : 1));
    }),
  );
});

test("what was begun costs no more than all, and no less where more was begun", () => {
  fc.assert(
    fc.property(costs, fc.nat(50), (all, begun) => {
      expect(costOfFirst(all, begun)).toBeLessThanOrEqual(sumOf(all));
      expect(costOfFirst(all, begun + 1)).toBeGreaterThanOrEqual(costOfFirst(all, begun));
      expect(costOfFirst(all, all.length)).toBe(sumOf(all));
    }),
  );
});

test("items that cost nothing are not begun", () => {
  expect(costOfFirst([0, 3, 0, 1, 2], 2)).toBe(4);
});
