import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashedUniform } from "../verification/resampling/resampled-days.ts";
import { betaCalibrated, betaFits, likeliestBeta } from "./beta-calibration.ts";

const probability = fc.double({ min: 0.0001, max: 0.9999, noNaN: true });

/** Returns events with known odds, and the forecast probabilities of these events. */
function cases(count: number, saidOf: (odds: number) => number, seed = 1) {
  const odds = Array.from({ length: count }, (_, index) => 0.02 + 0.96 * hashedUniform(seed, index));
  return {
    probabilities: Float64Array.from(odds, saidOf),
    happened: odds.map((value, index) => hashedUniform(seed, index, 1) < value),
  };
}

const bend = (power: number) => (odds: number) => odds ** power / (odds ** power + (1 - odds) ** power);

describe("beta calibration", () => {
  it("of alpha and beta 1 and gamma 0 leaves every probability as it is", () => {
    fc.assert(
      fc.property(probability, (p) => {
        expect(betaCalibrated({ alpha: 1, beta: 1, gamma: 0 }, p)).toBeCloseTo(p, 12);
      }),
    );
  });

  it("never turns the order of two probabilities, whatever it was fitted to, and stays between 0 and 1", () => {
    const parameter = fc.double({ min: 0, max: 5, noNaN: true });
    const gamma = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, gamma, probability, probability, (alpha, beta, by, one, other) => {
        const to = (p: number): number => betaCalibrated({ alpha, beta, gamma: by }, p);
        const [low, high] = [to(Math.min(one, other)), to(Math.max(one, other))];
        expect(high).toBeGreaterThanOrEqual(low - 1e-15);
        expect(low).toBeGreaterThan(0);
        expect(high).toBeLessThan(1);
      }),
    );
  });

  it("finds the bend that was made", () => {
    // What is said is the odds bent by 2, so that half of both is meant.
    const fitted = likeliestBeta(cases(40_000, bend(2)));
    expect(fitted.alpha).toBeCloseTo(0.5, 1);
    expect(fitted.beta).toBeCloseTo(0.5, 1);
    expect(fitted.gamma).toBeCloseTo(0, 1);
  });

  it("takes away at least half of what odds that are too sure lack in reliability", () => {
    const trained = cases(1000, bend(2));
    const fresh = cases(4000, bend(2), 2);
    const fitted = likeliestBeta(trained);
    const off = (to: (p: number) => number): number =>
      reliability(fresh.probabilities.map(to), fresh.happened);
    expect(off((p) => betaCalibrated(fitted, p))).toBeLessThan(0.5 * off((p) => p));
  });

  it("keeps alpha and beta from below 0 where odds say the opposite of what comes", () => {
    const fitted = likeliestBeta(cases(2000, (odds) => 1 - odds));
    expect(fitted.alpha).toBeGreaterThanOrEqual(0);
    expect(fitted.beta).toBeGreaterThanOrEqual(0);
  });

  it("of counted cases equals that of each case alone", () => {
    const odds = fc.integer({ min: 1, max: 31 }).map((good) => good / 32);
    const counted = fc.record({ said: odds, count: fc.nat({ max: 9 }), happened: fc.nat({ max: 9 }) });
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 20 }), (all) => {
        const groups = all.map((one) => ({ ...one, happened: Math.min(one.happened, one.count) }));
        const alone = groups.flatMap(({ said, count, happened }) =>
          Array.from({ length: count }, (_, index) => ({ said, happened: index < happened })),
        );
        const fitted = likeliestBeta({
          probabilities: Float64Array.from(groups, ({ said }) => said),
          happened: groups.map(({ happened }) => happened),
          counts: groups.map(({ count }) => count),
        });
        const expected = likeliestBeta({
          probabilities: Float64Array.from(alone, ({ said }) => said),
          happened: alone.map(({ happened }) => happened),
        });
        expect(fitted.alpha).toBeCloseTo(expected.alpha, 4);
        expect(fitted.beta).toBeCloseTo(expected.beta, 4);
        expect(fitted.gamma).toBeCloseTo(expected.gamma, 4);
      }),
    );
  });

  it("is the same wherever the search starts", () => {
    const exponent = fc.double({ min: 0, max: 5, noNaN: true });
    const shift = fc.double({ min: -5, max: 5, noNaN: true });
    const { probabilities, happened } = cases(300, bend(2));
    const expected = likeliestBeta({ probabilities, happened });
    const fit = betaFits(probabilities);
    const [counts, came] = [new Float64Array(300).fill(1), Float64Array.from(happened, Number)];
    fc.assert(
      fc.property(exponent, exponent, shift, (alpha, beta, gamma) => {
        const fitted = fit(counts, came, { alpha, beta, gamma });
        expect(fitted.alpha).toBeCloseTo(expected.alpha, 6);
        expect(fitted.beta).toBeCloseTo(expected.beta, 6);
        expect(fitted.gamma).toBeCloseTo(expected.gamma, 6);
      }),
    );
  });
});

/** Returns the mean squared distance between the forecast odds and the observed frequencies, in ten bins. */
function reliability(probabilities: Float64Array, happened: readonly boolean[]): number {
  const bins = Map.groupBy(happened.keys(), (index) => Math.floor(10 * probabilities[index]!));
  return [...bins.values()].reduce((sum, indices) => {
    const said = indices.reduce((total, index) => total + probabilities[index]!, 0) / indices.length;
    const came = indices.filter((index) => happened[index]).length / indices.length;
    return sum + (indices.length / happened.length) * (said - came) ** 2;
  }, 0);
}
