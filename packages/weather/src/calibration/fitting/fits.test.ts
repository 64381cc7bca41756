import { plainCrps } from "@halcyon/scoring/verification";
import { describe, expect, it } from "vitest";
import { gaussianPairs, rainPairs } from "./made-pairs.suite.ts";
import { emosQuantiles, gammaEmosQuantiles } from "../laws/emos-law.ts";
import { fitEmos } from "./fit-emos.ts";
import { fitGamma } from "./fit-gamma.ts";
import golden from "../golden/laws.json" with { type: "json" };
import { minimise } from "./minimise.ts";
import { amountMomentsIn, fewerPairs, momentsIn, type Pairs } from "./pairs.ts";

/** Returns the mean plain CRPS, and the share of observations between the 10th and the 90th percentile of 31 members. */
function judged(pairs: Pairs, write: (pair: number, target: Float64Array) => void) {
  const { members, observed } = pairs;
  const target = new Float64Array(members);
  let crps = 0;
  let inside = 0;
  for (const [pair, value] of observed.entries()) {
    write(pair, target);
    crps += plainCrps(target, value);
    const at = (p: number): number => {
      const position = p * (members + 1) - 1;
      const low = Math.floor(position);
      return target[low]! + (position - low) * (target[low + 1]! - target[low]!);
    };
    inside += Number(value >= at(0.1) && value <= at(0.9));
  }
  return { crps: crps / observed.length, inside: inside / observed.length };
}

describe("minimise", () => {
  it("finds the minimum of Rosenbrock's valley, at 1 and 1", () => {
    const { at, converged } = minimise(
      ([x = 0, y = 0], gradient) => {
        gradient[0] = -2 * (1 - x) - 400 * x * (y - x * x);
        gradient[1] = 200 * (y - x * x);
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
      },
      [-1.2, 1],
    );
    expect(converged).toBe(true);
    expect(at[0]).toBeCloseTo(1, 5);
    expect(at[1]).toBeCloseTo(1, 5);
  });

  it("says so where there is no minimum", () => {
    const falls = ([x = 0]: Float64Array, gradient: Float64Array): number => {
      gradient[0] = -1;
      return -x;
    };
    expect(minimise(falls, [0]).converged).toBe(false);
    const isNowhere = (_at: Float64Array, gradient: Float64Array): number => {
      gradient[0] = Number.NaN;
      return Number.NaN;
    };
    expect(minimise(isNowhere, [0]).converged).toBe(false);
  });
});

describe("fitEmos", () => {
  // All are at one hour, so that there are no waves to fit, and no wave may take the place of the slope.
  it.each([0, 6, 12, 18])(
    "scores as well as the least that scipy finds, with all stamps at %d UTC",
    (ofDay) => {
      const { members, observed } = golden.emos;
      const pairs: Pairs = {
        members: 10,
        values: Float64Array.from(members.flat()),
        observed: Float64Array.from(observed),
        hours: observed.map((_, day) => day * 24 + ofDay),
      };
      const fitted = fitEmos("normal", pairs)!;
      const target = new Float64Array(999);
      const crps = observed.reduce((sum, value, pair) => {
        const moments = { ...momentsIn(pairs.values, pair * 10, 10), hour: pairs.hours[pair]! };
        emosQuantiles("normal", fitted, moments, target);
        return sum + plainCrps(target, value);
      }, 0);
      expect(crps / observed.length).toBeLessThan(golden.emos.crps * 1.01);
    },
  );

  it.each(["normal", "truncated-normal"] as const)("mends bias and spread of members of a %s law", (law) => {
    const shape = law === "normal" ? { mean: 10, deviation: 6 } : { mean: 6, deviation: 2 };
    const made = { ...shape, bias: 1.8, slope: 0.92, spread: 0.6 };
    const trained = gaussianPairs({ ...made, days: 365, seed: 1 });
    const fresh = gaussianPairs({ ...made, days: 365, seed: 2 });
    const fitted = fitEmos(law, trained)!;
    const raw = judged(fresh, (pair, target) =>
      target.set(fresh.values.subarray(pair * 31, (pair + 1) * 31)),
    );
    const calibrated = judged(fresh, (pair, target) => {
      emosQuantiles(
        law,
        fitted,
        { ...momentsIn(fresh.values, pair * 31, 31), hour: fresh.hours[pair]! },
        target,
      );
    });
    expect(raw.inside).toBeLessThan(0.6);
    expect(Math.abs(calibrated.inside - 0.8)).toBeLessThan(0.03);
    expect(calibrated.crps).toBeLessThan(0.9 * raw.crps);
  });

  it("fits no variance that follows the day to few members", () => {
    const pairs = gaussianPairs({ mean: 10, deviation: 6, days: 90, seed: 3, members: 5 });
    expect(fitEmos("normal", pairs)!.w).toBe(0);
  });

  it("refuses members that never differ, and observations that never do", () => {
    const pairs = gaussianPairs({ mean: 10, deviation: 6, days: 90, seed: 3 });
    expect(fitEmos("normal", { ...pairs, values: pairs.values.map(() => 1) })).toBeUndefined();
    expect(fitEmos("normal", { ...pairs, observed: pairs.observed.map(() => 1) })).toBeUndefined();
  });
});

describe("fitGamma", () => {
  it("mends amounts that are too large", () => {
    const [trained, fresh] = [rainPairs({ days: 365, seed: 1 }), rainPairs({ days: 365, seed: 2 })];
    const fitted = fitGamma(trained)!;
    const raw = judged(fresh, (pair, target) =>
      target.set(fresh.values.subarray(pair * 31, (pair + 1) * 31)),
    );
    const calibrated = judged(fresh, (pair, target) => {
      gammaEmosQuantiles(fitted, amountMomentsIn(fresh.values, pair * 31, 31), target);
    });
    expect(calibrated.crps).toBeLessThan(0.95 * raw.crps);
  });

  it("scores as well as the least that scipy finds, by spread and wet share of the members too", () => {
    const { members, observed, crps, crps_by_mean: byMean } = golden.gamma_emos;
    const pairs: Pairs = {
      members: 10,
      values: Float64Array.from(members.flat()),
      observed: Float64Array.from(observed),
      hours: observed.map((_, day) => day * 24),
    };
    const fitted = fitGamma(pairs)!;
    const target = new Float64Array(199);
    const sum = observed.reduce((total, value, pair) => {
      gammaEmosQuantiles(fitted, amountMomentsIn(pairs.values, pair * 10, 10), target);
      return total + plainCrps(target, value);
    }, 0);
    expect(crps).toBeLessThan(0.99 * byMean);
    expect(sum / observed.length).toBeLessThan(1.01 * crps);
  });

  it("takes neither spread nor wet share of few members", () => {
    expect(fitGamma(rainPairs({ days: 180, seed: 1, members: 5 }))).toMatchObject({ e: 0, f: 0 });
  });

  it("refuses a place where nothing ever fell", () => {
    const pairs = rainPairs({ days: 30, seed: 1 });
    expect(fitGamma({ ...pairs, observed: pairs.observed.map(() => 0) })).toBeUndefined();
  });
});

it("takes fewer pairs from all over the time, the same ones every time", () => {
  const pairs = gaussianPairs({ mean: 0, deviation: 1, days: 100, seed: 1 });
  const fewer = fewerPairs(pairs, 50);
  expect(fewer.hours).toHaveLength(50);
  expect(fewer.hours[0]!).toBeLessThan(pairs.hours[20]!);
  expect(fewer.hours.at(-1)!).toBeGreaterThan(pairs.hours.at(-20)!);
  expect(fewerPairs(pairs, 50)).toEqual(fewer);
  expect(fewerPairs(pairs, 5000)).toBe(pairs);
});
