import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../climatology/golden/climatology.json" with { type: "json" };
import { quantileType6, quantileType7, quantileType8 } from "./quantile.ts";

const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b);

describe("quantileType6", () => {
  it("equals numpy's quantile with method weibull", () => {
    const members = ascending([0.2, 0.4, 0.1, 0.9, 0.7, 0.5, 0.3, 0.8, 0.6, 1, 0]);
    const found = [0.1, 0.5, 0.9].map((p) => quantileType6(members, p));
    [0.020_000_000_000_000_018, 0.5, 0.980_000_000_000_000_1].forEach((expected, index) =>
      expect(found[index]).toBeCloseTo(expected, 15),
    );
  });

  it("is calibrated for 31 members: the tenth percentile lies a fifth of the way from the third to the fourth", () => {
    const members = Array.from({ length: 31 }, (_, index) => index + 1);
    expect(quantileType6(members, 0.1)).toBeCloseTo(3.2, 12);
  });

  const anyMembers = fc
    .array(
      fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
      { minLength: 1, maxLength: 60 },
    )
    .map(ascending);

  it("orders Q10, median and Q90 and stays inside the members", () => {
    fc.assert(
      fc.property(anyMembers, (members) => {
        const [q10, median, q90] = [0.1, 0.5, 0.9].map((p) => quantileType6(members, p));
        expect(q10).toBeLessThanOrEqual(median! + 1e-15);
        expect(median).toBeLessThanOrEqual(q90! + 1e-15);
        expect(q10).toBeGreaterThanOrEqual(members[0]!);
        expect(q90).toBeLessThanOrEqual(members.at(-1)!);
      }),
    );
  });

  it("mirrors: the quantile of 1 - C is 1 minus the opposite quantile of C", () => {
    fc.assert(
      fc.property(anyMembers, fc.constantFrom(0.1, 0.25, 0.5), (members, p) => {
        const mirrored = ascending(members.map((score) => 1 - score));
        expect(quantileType6(mirrored, p)).toBeCloseTo(1 - quantileType6(members, 1 - p), 12);
      }),
    );
  });

  it("gives equal members back", () => {
    for (const p of [0.1, 0.5, 0.9]) expect(quantileType6([0.37, 0.37, 0.37, 0.37], p)).toBe(0.37);
  });
});

describe.each([
  ["quantileType7", quantileType7, "type_7"],
  ["quantileType8", quantileType8, "type_8"],
] as const)("%s", (_, quantile, type) => {
  it.each(golden.samples)("equals numpy's of $sample", (row) => {
    const sorted = ascending(row.sample);
    for (const [index, probability] of golden.probabilities.entries()) {
      expect(quantile(sorted, probability)).toBeCloseTo(row[type][index]!, 12);
    }
  });

  it("gives the middle value of an odd number exactly", () => {
    for (let count = 1; count < 200; count += 2) {
      expect(quantile([...Array(count).keys()], 0.5)).toBe((count - 1) / 2);
    }
  });
});
