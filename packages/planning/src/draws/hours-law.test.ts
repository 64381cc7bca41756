import { expect, test } from "vitest";
import { hashOf, uniformOf } from "./hashed-uniform.ts";
import { betaShare, DrawnHours, type HoursLaw, lawFault } from "./hours-law.ts";

test("the beta distribution with whole shapes is the binomial one", () => {
  // I_x(a, b) = P(Bin(a + b - 1, x) >= a), DLMF 8.17.5.
  const [x, a, b] = [0.3, 2, 4];
  const choose = [1, 5, 10, 10, 5, 1];
  const atLeast = choose
    .map((count, k) => (k >= a ? count * x ** k * (1 - x) ** (a + b - 1 - k) : 0))
    .reduce((sum, one) => sum + one, 0);
  expect(betaShare(x, a, b)).toBeCloseTo(atLeast, 13);
  expect(betaShare(1 - x, b, a)).toBeCloseTo(1 - atLeast, 13);
  expect([betaShare(0, a, b), betaShare(1, a, b), betaShare(0.5, 2.5, 2.5)]).toEqual([
    0,
    1,
    expect.closeTo(0.5, 13),
  ]);
});

test("a triangular law gives its quantiles, rounded up to whole hours", () => {
  const drawn = new DrawnHours({ law: "triangular", low: 6, likely: 8, high: 11 });
  // The quantile of u is low + sqrt(u (high - low) (likely - low)) up to the likely hours, and so down from high above them.
  expect(drawn.at(0.1)).toBe(Math.ceil(6 + Math.sqrt(0.1 * 5 * 2)));
  expect(drawn.at(0.9)).toBe(Math.ceil(11 - Math.sqrt(0.1 * 5 * 3)));
  expect([drawn.at(0), drawn.at(1)]).toEqual([6, 11]);
});

test("a lognormal law has half of its hours below the median, and nine of ten below P90", () => {
  const drawn = new DrawnHours({ law: "lognormal", median: 100, p90: 160 });
  expect([drawn.at(0.5 - 1e-6), drawn.at(0.9 - 1e-6)]).toEqual([100, 160]);
  expect(drawn.at(1)).toBeLessThanOrEqual(440);
});

test("PERT has the mean (low + 4 likely + high) / 6", () => {
  const drawn = new DrawnHours({ law: "pert", low: 300, likely: 450, high: 900 });
  const hours = Array.from({ length: 20_000 }, (_, draw) => drawn.at(uniformOf(hashOf(7, draw))));
  const mean = hours.reduce((sum, one) => sum + one, 0) / hours.length;
  // Rounding up adds half an hour; the standard error is 0.75 h.
  expect(Math.abs(mean - 0.5 - 500)).toBeLessThan(2.5);
});

test("a law of one value gives that value, and none gives less than an hour", () => {
  expect(new DrawnHours({ law: "pert", low: 5, likely: 5, high: 5 }).at(0.3)).toBe(5);
  expect(new DrawnHours({ law: "triangular", low: 0, likely: 0, high: 0.5 }).at(0)).toBe(1);
  expect(new DrawnHours({ law: "lognormal", median: 4, p90: 4 }).at(0.99)).toBe(4);
});

test.each<HoursLaw>([
  { law: "triangular", low: 3, likely: 2, high: 4 },
  { law: "pert", low: -1, likely: 2, high: 4 },
  { law: "pert", low: 1, likely: Number.NaN, high: 4 },
  { law: "lognormal", median: 5, p90: 4 },
  { law: "lognormal", median: 0, p90: 4 },
])("%o is no law", (law) => {
  expect(lawFault(law)).toContain("needs");
});
