import { classify } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countScores, frequencyOf, usualBands } from "./score-frequencies.ts";

const from = epochHourOf(Date.UTC(2001, 0, 1));
const january = 31 * 24;

describe("how often scores happen", () => {
  it("is counted by month and hour of the day", () => {
    // In January every second day is ideal at 06:00; February is ideal throughout.
    const values = Float64Array.from({ length: january + 48 }, (_, hour) => {
      if (hour >= january) return 1;
      return hour % 24 === 6 && Math.floor(hour / 24) % 2 === 0 ? 1 : 0;
    });
    const counted = countScores({ from, values });
    expect(frequencyOf(counted, from + 6, 0.1)).toBeCloseTo(16 / 31, 12);
    expect(frequencyOf(counted, from + 7, 0.1)).toBe(0);
    expect(frequencyOf(counted, epochHourOf(Date.UTC(2026, 1, 20, 7)), 0.1)).toBe(1);
    expect(frequencyOf(counted, epochHourOf(Date.UTC(2026, 2, 1)), 0.1)).toBeUndefined();
  });

  it("has the bands exactly, gaps left out", () => {
    const anyScore = fc.oneof(
      fc.constantFrom(0, 0.0001, 0.0999, 0.1, 0.9, 0.9001, 1, Number.NaN),
      fc.integer({ min: 0, max: 10_000 }).map((rest) => rest / 1e4),
    );
    fc.assert(
      fc.property(fc.array(anyScore, { minLength: 1, maxLength: 31 }), (scores) => {
        const values = new Float64Array(scores.length * 24).fill(Number.NaN);
        scores.forEach((score, day) => (values[day * 24 + 5] = score));
        const found = usualBands(countScores({ from, values }), from + 5);
        const known = scores.filter((score) => !Number.isNaN(score));
        const share = (...bands: string[]): number =>
          known.filter((score) => bands.includes(classify(score))).length / known.length;
        if (known.length === 0) expect(found).toBeUndefined();
        else {
          expect(found!.stop).toBeCloseTo(share("stop"), 12);
          expect(found!.unsuitable).toBeCloseTo(share("stop", "unsuitable"), 12);
          expect(found!.ideal).toBeCloseTo(share("ideal"), 12);
        }
      }),
    );
  });

  it("takes a minimum up to the next twentieth", () => {
    const values = Float64Array.of(0.57);
    const counted = countScores({ from, values });
    expect([0.55, 0.56, 0.6].map((minimum) => frequencyOf(counted, from, minimum))).toEqual([1, 0, 0]);
  });
});
