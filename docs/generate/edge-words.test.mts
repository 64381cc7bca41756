import { type RangeConstraint, variable } from "@halcyon/schema";
import { entriesOf } from "@halcyon/library";
import { constraintMembership } from "@halcyon/scoring/entry";
import { describe, expect, test } from "vitest";
import { edgeRows } from "./edge-words.mts";

const limits = (["task", "scenario"] as const)
  .flatMap((type) => entriesOf(type))
  .flatMap(({ slug, constraints }) =>
    constraints.flatMap((constraint, index) =>
      "ideal" in constraint && constraint.role === "limit"
        ? [{ title: `${slug} ${index} ${constraint.variable}`, constraint }]
        : [],
    ),
  );

/**
 * Returns the membership of a value. If a constraint on several hours uses their mean, the value is multiplied by the number of hours to obtain the sum.
 */
function membershipAt(constraint: RangeConstraint, value: number): number {
  const hours = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  return constraintMembership(constraint)(value * hours);
}

/** Returns the resolution of the variable of a constraint. */
const stepOf = ({ variable: name }: RangeConstraint): number => {
  const { multiplier, divisor } = variable(name).packing;
  return multiplier / divisor;
};

const statements: Readonly<Record<string, { readonly side: 1 | -1; readonly isStopAtEdge: boolean }>> = {
  from: { side: 1, isStopAtEdge: true },
  above: { side: 1, isStopAtEdge: false },
  "at or below": { side: -1, isStopAtEdge: true },
  below: { side: -1, isStopAtEdge: false },
};

/** Returns the word and the value of each stop edge in the row of a page. */
function saidStops(constraint: RangeConstraint) {
  const [, words = ""] = edgeRows(constraint).find(([name]) => name === "stop") ?? [];
  return [...words.matchAll(/(from|above|at or below|below) (-?[\d.]+)/gu)].map(([, word, value]) => ({
    ...statements[word!]!,
    value: Number(value),
  }));
}

describe("what the page of an entry says of a stop", () => {
  test("is told of every limit", () => {
    expect(limits.length).toBeGreaterThan(300);
    for (const { title, constraint } of limits) {
      const sides = (["min", "max"] as const).filter((side) => constraint.ideal[side] !== undefined);
      expect(saidStops(constraint), title).toHaveLength(sides.length);
    }
  });

  test.each(limits)(
    "$title is what the formula does at that value and a step on each side",
    ({ constraint }) => {
      for (const { side, isStopAtEdge, value } of saidStops(constraint)) {
        const step = side * stepOf(constraint);
        if (isStopAtEdge) {
          expect(membershipAt(constraint, value)).toBe(0);
          expect(membershipAt(constraint, value - step)).toBeGreaterThan(0);
        } else {
          expect(membershipAt(constraint, value)).toBe(0.1);
          expect(membershipAt(constraint, value + step)).toBe(0);
        }
      }
    },
  );

  test.each(limits)(
    "$title is acceptable at the acceptable edge, and ideal at the ideal one",
    ({ constraint }) => {
      for (const side of ["min", "max"] as const) {
        const { ideal, acceptable } = constraint;
        if (ideal[side] !== undefined) expect(membershipAt(constraint, ideal[side])).toBe(1);
        if (acceptable[side] !== undefined)
          expect(membershipAt(constraint, acceptable[side])).toBeGreaterThanOrEqual(0.1);
      }
    },
  );
});
