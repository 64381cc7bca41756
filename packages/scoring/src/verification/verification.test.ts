import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BinaryForecast, brierOfSums, eventSumsOf } from "./measures/event-sums.ts";
import { addInterval, coverageOfSums } from "./measures/coverage.ts";
import { fairCrps, plainCrps } from "./verified-score.ts";
import golden from "./golden/verification.json" with { type: "json" };
import { reliability } from "./measures/reliability.ts";
import { skill } from "./measures/skill.ts";

const forecasts = golden.brier.probability.map((probability, index): BinaryForecast => ({
  probability,
  happened: golden.brier.happened[index]!,
}));

const brier = (given: readonly BinaryForecast[]) => brierOfSums(eventSumsOf(given));

const anyForecasts = fc.array(
  fc.record({ probability: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), happened: fc.boolean() }),
  { minLength: 1, maxLength: 80 },
);

describe("brier", () => {
  it("equals the scores library's", () => {
    expect(brier(forecasts).score).toBeCloseTo(golden.brier.score, 12);
  });

  it("is reliability less resolution plus uncertainty, whatever is forecast", () => {
    fc.assert(
      fc.property(anyForecasts, (any) => {
        const { score, reliability: unreliable, resolution, uncertainty } = brier(any);
        expect(unreliable - resolution + uncertainty).toBeCloseTo(score, 12);
      }),
    );
  });

  it("decomposes a case by hand", () => {
    // 0.2 twice, once true: (0.3)^2; 0.8 twice, both true: (0.2)^2; three of four are true.
    const found = brier([
      { probability: 0.2, happened: false },
      { probability: 0.2, happened: true },
      { probability: 0.8, happened: true },
      { probability: 0.8, happened: true },
    ]);
    expect(found.score).toBeCloseTo((0.04 + 0.64 + 0.04 + 0.04) / 4, 12);
    expect(found.reliability).toBeCloseTo((0.09 + 0.04) / 2, 12);
    expect(found.resolution).toBeCloseTo(0.0625, 12);
    expect(found.uncertainty).toBeCloseTo(0.1875, 12);
  });

  it("refuses to score nothing", () => {
    expect(() => brier([])).toThrow(RangeError);
  });
});

describe("reliability", () => {
  it("counts every forecast once and puts a probability on an edge into the bin that it begins", () => {
    fc.assert(
      fc.property(anyForecasts, (any) => {
        const bins = reliability(any);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(any.length);
        for (const { from, to, count, meanProbability, frequency } of bins) {
          const inside = any.filter(({ probability: p }) => p >= from && (p < to || (to === 1 && p === 1)));
          expect(count).toBe(inside.length);
          expect(meanProbability === null).toBe(count === 0);
          const happened = inside.filter((one) => one.happened).length;
          expect(frequency).toBe(count === 0 ? null : happened / count);
        }
      }),
    );
  });
});

describe("fairCrps", () => {
  it.each(golden.fair_crps)("equals the scores library's for $observed among $members", (row) => {
    expect(
      fairCrps(
        row.members.toSorted((a, b) => a - b),
        row.observed,
      ),
    ).toBeCloseTo(row.fair_crps, 12);
  });

  it("refuses one member, of which no spread follows", () => {
    expect(() => fairCrps([1], 1)).toThrow(RangeError);
  });
});

describe("plainCrps", () => {
  it("is the distance of one value, and counts equal pairs of more", () => {
    expect(plainCrps([0.25], 1)).toBe(0.75);
    // (0.3 + 0.1 + 0.1) / 3 less the distances of nine pairs, 2 * (0.2 + 0.4 + 0.2), over twice nine.
    expect(plainCrps([0.2, 0.4, 0.6], 0.5)).toBeCloseTo(0.5 / 3 - 1.6 / 18, 12);
  });

  it("is the area between the law's steps and that of what happened", () => {
    const value = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), value, (members, observed) => {
        let area = 0;
        for (let step = 0; step < 100; step += 1) {
          const at = (step + 0.5) / 100;
          const share = members.filter((member) => member <= at).length / members.length;
          area += (share - Number(observed <= at)) ** 2 / 100;
        }
        expect(
          plainCrps(
            members.toSorted((a, b) => a - b),
            observed,
          ),
        ).toBeCloseTo(area, 10);
      }),
    );
  });
});

describe("coverage", () => {
  it("counts both edges as inside", () => {
    const sums = { inside: 0, below: 0, above: 0 };
    for (const observed of [0.1, 0.2, 0.6, 0.7, 0.9]) addInterval(sums, { q10: 0.2, q90: 0.6, observed });
    expect(coverageOfSums(sums)).toEqual({ inside: 0.4, below: 0.2, above: 0.4, count: 5 });
  });

  it("is null of nothing", () => {
    expect(coverageOfSums({ inside: 0, below: 0, above: 0 })).toEqual({
      inside: null,
      below: null,
      above: null,
      count: 0,
    });
  });
});

describe("skill", () => {
  it("is 1 for a perfect forecast, 0 for one as good as the reference, below 0 for a worse one", () => {
    expect([skill(0, 0.2), skill(0.2, 0.2), skill(0.4, 0.2)]).toEqual([1, 0, -1]);
  });

  it("is null where the reference is perfect", () => {
    expect(skill(0.1, 0)).toBeNull();
  });
});
