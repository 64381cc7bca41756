import { expect, test } from "vitest";
import { runErrorOf } from "./histories.ts";

const seed = 11;

/** Returns the correlation of the common errors of two runs, averaged over many blocks of time. */
function likeness(hoursApart: number): number {
  const runs = Array.from({ length: 400 }, (_, index) => index * 102);
  const products = runs.map((run) => {
    const [one, other] = [runErrorOf("gefs", seed, run), runErrorOf("gefs", seed, run + hoursApart)] as const;
    const times = (left: Float64Array, right: Float64Array): number =>
      left.reduce((sum, value, index) => sum + value * right[index]!, 0);
    return [times(one, other), times(one, one)] as const;
  });
  const total = (of: 0 | 1): number => products.reduce((sum, product) => sum + product[of], 0);
  return total(0) / total(1);
}

test("runs do not jump: their common error turns in four days", () => {
  expect(likeness(6)).toBeCloseTo(0.98, 2);
  expect(likeness(48)).toBeLessThan(0.5);
  expect(likeness(48)).toBeGreaterThan(0.2);
  expect(Math.abs(likeness(96))).toBeLessThan(0.02);
});

test("products of one centre share it, those of two do not", () => {
  expect(runErrorOf("gfs", seed, 480)).toEqual(runErrorOf("gefs", seed, 480));
  expect(runErrorOf("ifs", seed, 480)).toEqual(runErrorOf("ifs-ens", seed, 480));
  expect(runErrorOf("ifs", seed, 480)).not.toEqual(runErrorOf("gfs", seed, 480));
});
