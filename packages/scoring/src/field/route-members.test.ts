import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "../score/publish/publish.ts";
import { windowMembers } from "../windows/odds/window-members.ts";
import { isIn, scoresOf } from "./naive-field.suite.ts";
import { routeMembers } from "./route-members.ts";

const anyScore = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 0.05, 0.1, 0.5, 0.9001, 1) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Cells with scores, and a way through some of them that begins at some of the hours. */
const anyRoute = fc
  .record({ members: fc.integer({ min: 1, max: 6 }), hours: fc.integer({ min: 1, max: 6 }) })
  .chain(({ members, hours }) => {
    const row = fc.array(anyScore, { minLength: members, maxLength: members });
    const cell = fc.array(row, { minLength: hours, maxLength: hours });
    const later = fc.nat({ max: hours - 1 });
    return fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), later).chain(([cells, latest]) => {
      const pass = fc.record({ cell: fc.nat({ max: cells.length - 1 }), hour: fc.nat({ max: latest }) });
      return fc.record({
        cells: fc.constant(cells),
        passes: fc.array(pass, { minLength: 1, maxLength: 6 }),
        starts: fc.array(fc.nat({ max: hours - 1 - latest }), { minLength: 1, maxLength: 5 }),
      });
    });
  });

const range = { minimumScore: 0.1 };

describe("the worst of a route", () => {
  it("is that of a count by member and step", () => {
    fc.assert(
      fc.property(anyRoute, ({ cells, passes, starts }) => {
        const { logScores, members } = routeMembers(cells.map(scoresOf), passes, starts);
        const counted = windowMembers({ logScores, members }, 1, range);
        for (const [departure, start] of starts.entries()) {
          const steps = passes.map(({ cell, hour }) => ({ cell, hour: start + hour }));
          let [good, whole] = [0, 0];
          for (let member = 0; member < members; member++) {
            const passed = steps.map(({ cell, hour }) => cells[cell]![hour]![member]!);
            const log = logScores[departure * members + member]!;
            if (passed.some((score) => score === null)) {
              expect(log).toBeNaN();
              continue;
            }
            whole++;
            if (passed.every((score) => isIn(range, score))) good++;
            expect(publish(Math.exp(log))).toBe(Math.min(...passed.map(Number)));
          }
          expect([counted.good[departure], counted.whole[departure]]).toEqual([good, whole]);
          // No more members are good on the whole way than on any leg.
          for (const { cell, hour } of steps) {
            const onLeg = cells[cell]![hour]!.filter((score) => score !== null && isIn(range, score)).length;
            expect(good).toBeLessThanOrEqual(onLeg);
          }
        }
      }),
      { numRuns: sized(1000, 5000) },
    );
  });

  it("is not the product of its legs: members that fail together count once", () => {
    const cell = scoresOf([[0, 1, 1, 1]]);
    const { logScores } = routeMembers(
      [cell],
      Array.from({ length: 20 }, () => ({ cell: 0, hour: 0 })),
      [0],
    );
    expect(logScores).toEqual(Float64Array.of(-Infinity, 0, 0, 0));
  });

  it("is none of no step, nor of two ensembles", () => {
    expect(() => routeMembers([scoresOf([[1]])], [], [0])).toThrow("without steps");
    const two = [scoresOf([[1]]), scoresOf([[1, 1]])];
    const passes = [0, 1].map((cell) => ({ cell, hour: 0 }));
    expect(() => routeMembers(two, passes, [0])).toThrow("same members");
  });
});
