import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyScore } from "./verified-score.ts";
import type { ScoreCase } from "./score-sums.ts";
import { verifyScores } from "./verify-scores.ts";

const scores = (...values: number[]): Float64Array => Float64Array.from(values);
const without = (forecast: ScoreCase["forecast"]): ScoreCase => ({ forecast, climatology: undefined });

describe("verifyScore", () => {
  it("counts members above 0.9 and below 0.1 as they are published, without those that have no score", () => {
    // 0.90006 is published as 0.9, which is not above it, and 0.09999 as 0.0999.
    const found = verifyScore(scores(0.90006, 0.9001, 1, 0.09999, Number.NaN), 0.5);
    // Two and one of four: 2.5 / 5 and 1.5 / 5.
    expect(found.probability).toEqual({ ideal: 0.5, unsuitable: 0.3 });
  });

  it("has the quantiles of type 6, and the fair CRPS by hand", () => {
    const found = verifyScore(scores(0.6, 0.2, 0.4), 0.5);
    // Positions 0.4 and 3.6 of three are clipped to the ends; (0.3 + 0.1 + 0.1) / 3 - (0.2 + 0.4 + 0.2) / 6.
    expect([found.q10, found.q90]).toEqual([0.2, 0.6]);
    expect(found.crps).toBeCloseTo(0.5 / 3 - 0.8 / 6, 12);
  });

  it("takes a single run at its word, with its distance as CRPS", () => {
    const found = verifyScore(scores(0.05), 1, { usual: { ideal: 0.5, unsuitable: 0.5 } });
    expect(found.crps).toBe(0.95);
    expect(found.probability).toEqual({ ideal: 0, unsuitable: 1 });
  });

  it("fills the gap between the members by what is usual, where that is known", () => {
    const usual = { ideal: 0.2, unsuitable: 0 };
    const found = verifyScore(scores(0.6, 0.2, 0.95, 0.4), 0.5, { usual });
    expect(found.probability.ideal).toBeCloseTo(1.2 / 5, 12);
    expect(found.probability.unsuitable).toBeCloseTo(0.001 / 5, 12);
  });

  it("has the plain CRPS of members that are quantiles", () => {
    // (0.3 + 0.1 + 0.1) / 3 - 2 * (0.2 + 0.4 + 0.2) / (2 * 9).
    const found = verifyScore(scores(0.6, 0.2, 0.4), 0.5, { membersAre: "quantiles" });
    expect(found.crps).toBeCloseTo(0.5 / 3 - 0.8 / 9, 12);
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
    // 5/6, 1/2 and 1/6 were forecast, and 1/2 again: squares of 1/36, 1/4, 1/36 and 1/4.
    expect(ideal.brier.score).toBeCloseTo((2 / 36 + 2 / 4) / 4, 12);
    // 1/2 happened once of two times, 5/6 once of one and 1/6 never.
    expect(ideal.brier.reliability).toBeCloseTo(2 / 36 / 4, 12);
    expect(ideal.brier.resolution).toBeCloseTo(0.125, 12);
    expect(ideal.brier.uncertainty).toBe(0.25);
    // Three cases have a climatology, which says 1/2.
    expect(ideal.skill).toBeCloseTo(1 - (2 / 36 + 1 / 4) / 3 / (1 / 4), 12);
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
          observed.map((score) => without(verifyScore(scores(score / 1e4), score / 1e4))),
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
