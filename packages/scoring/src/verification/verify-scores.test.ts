import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyScore } from "./verified-score.ts";
import { type ScoreCase, verifyScores } from "./verify-scores.ts";

const scores = (...values: number[]): Float64Array => Float64Array.from(values);
const without = (forecast: ScoreCase["forecast"]): ScoreCase => ({ forecast, climatology: undefined });

describe("verifyScore", () => {
  it("counts members above 0.9 and below 0.1 as they are published, without those that have no score", () => {
    // 0.90006 is published as 0.9, which is not above it, and 0.09999 as 0.0999.
    const found = verifyScore(scores(0.90006, 0.9001, 1, 0.09999, Number.NaN), 0.5);
    expect(found.probability).toEqual({ ideal: 0.5, unsuitable: 0.25 });
  });

  it("has the quantiles of type 6, and the fair CRPS by hand", () => {
    const found = verifyScore(scores(0.6, 0.2, 0.4), 0.5);
    // Positions 0.4 and 3.6 of three are clipped to the ends; (0.3 + 0.1 + 0.1) / 3 - (0.2 + 0.4 + 0.2) / 6.
    expect([found.q10, found.q90]).toEqual([0.2, 0.6]);
    expect(found.crps).toBeCloseTo(0.5 / 3 - 0.8 / 6, 12);
  });

  it("has the distance of a single run as its CRPS", () => {
    expect(verifyScore(scores(0.25), 1).crps).toBe(0.75);
  });

  it("refuses to verify what has no score", () => {
    expect(() => verifyScore(scores(Number.NaN), 1)).toThrow(RangeError);
  });
});

describe("verifyScores", () => {
  it("decomposes a case by hand, with skill where there is a climatology", () => {
    const climatology = scores(1, 1, 0, 0);
    const cases = [
      [scores(1, 1), 1],
      [scores(1, 0), 0],
      [scores(0, 0), 0],
    ] as const;
    const found = verifyScores([
      ...cases.map(([members, observed]) => ({
        forecast: verifyScore(members, observed),
        climatology: verifyScore(climatology, observed),
      })),
      without(verifyScore(scores(1, 0), 1)),
    ]);
    expect([found.count, found.climatologyCount]).toEqual([4, 3]);
    const { ideal } = found.events;
    expect(ideal.frequency).toBe(0.5);
    // 0, 1/4, 0 and 1/4 in four cases; the groups 1, 1/2 and 0 happened 1 of 1, 1 of 2 and 0 of 1.
    expect(ideal.brier).toEqual({ score: 0.125, reliability: 0, resolution: 0.125, uncertainty: 0.25 });
    // Three cases have a climatology: 1/12 against 1/4.
    expect(ideal.skill).toBeCloseTo(2 / 3, 12);
    // 0, 1/2 - 1/2, 0 and 1/2 - 1/2; the climatology of four: 1/2 - 4 * 2 / (2 * 4 * 3).
    expect(found.crps).toBe(0);
    expect(found.crpsSkill).toBeCloseTo(1, 12);
    expect(found.coverage).toEqual({ inside: 1, below: 0, above: 0, count: 4 });
  });

  it("has no skill without a climatology", () => {
    const found = verifyScores([without(verifyScore(scores(0.5), 0.5))]);
    expect([found.crpsSkill, found.events.ideal.skill]).toEqual([null, null]);
  });

  it("is perfect for who always knows, whatever happens", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 }), (observed) => {
        const found = verifyScores(
          observed.map((score) => without(verifyScore(scores(score / 1e4, score / 1e4), score / 1e4))),
        );
        expect(found.crps).toBe(0);
        expect(found.coverage.inside).toBe(1);
        for (const { brier, frequency } of Object.values(found.events)) {
          expect(brier.score).toBe(0);
          expect(brier.uncertainty).toBeCloseTo(frequency * (1 - frequency), 12);
        }
      }),
    );
  });

  it("refuses to verify nothing", () => {
    expect(() => verifyScores([])).toThrow(RangeError);
  });
});
