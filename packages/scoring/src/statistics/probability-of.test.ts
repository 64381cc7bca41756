import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { probabilityOf } from "./probability-of.ts";

const membersOf = fc.integer({ min: 1, max: 200 });
const countedIn = membersOf.chain((members) =>
  fc.tuple(fc.integer({ min: 0, max: members }), fc.constant(members)),
);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("the probability of an event", () => {
  it("is never 0 or 1, and lies between the ranks beside the threshold", () => {
    fc.assert(
      fc.property(countedIn, share, ([count, members], usual) => {
        const probability = probabilityOf(count, members, usual);
        expect(probability).toBeGreaterThan(count / (members + 1));
        expect(probability).toBeLessThan((count + 1) / (members + 1));
      }),
    );
  });

  it("and that of the opposite event make 1", () => {
    fc.assert(
      fc.property(countedIn, share, ([count, members], usual) => {
        const both =
          probabilityOf(count, members, usual) + probabilityOf(members - count, members, 1 - usual);
        expect(both).toBeCloseTo(1, 12);
      }),
    );
  });

  it("grows with the members that have it, and with how usual it is", () => {
    fc.assert(
      fc.property(countedIn, share, share, ([count, members], one, other) => {
        expect(probabilityOf(count + 1, members + 1, one)).toBeGreaterThan(
          probabilityOf(count, members + 1, one),
        );
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(probabilityOf(count, members, low)).toBeLessThanOrEqual(probabilityOf(count, members, high));
      }),
    );
  });

  it("is not known without members", () => {
    expect(probabilityOf(0, 0)).toBeNaN();
  });
});
