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

/** Cells with scores, and departures that pass some of them hour by hour. */
const anyRoute = fc
  .record({ members: fc.integer({ min: 1, max: 6 }), hours: fc.integer({ min: 1, max: 6 }) })
  .chain(({ members, hours }) => {
    const row = fc.array(anyScore, { minLength: members, maxLength: members });
    const cell = fc.array(row, { minLength: hours, maxLength: hours });
    return fc.array(cell, { minLength: 1, maxLength: 4 }).chain((cells) => {
      const step = fc.record({ cell: fc.nat({ max: cells.length - 1 }), hour: fc.nat({ max: hours - 1 }) });
      const departure = fc.array(step, { minLength: 1, maxLength: 6 });
      return fc.record({
        cells: fc.constant(cells),
        departures: fc.array(departure, { minLength: 1, maxLength: 5 }),
      });
    });
  });

const range = { minimumScore: 0.1 };

describe("the worst of a route", () => {
  it("is that of a count by member and step", () => {
    fc.assert(
      fc.property(anyRoute, ({ cells, departures }) => {
        const scores = cells.map(scoresOf);
        const { logScores, members } = routeMembers(
          departures.map((steps) => steps.map(({ cell, hour }) => ({ scores: scores[cell]!, hour }))),
        );
        const counted = windowMembers({ logScores, members }, 1, range);
        for (const [departure, steps] of departures.entries()) {
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
    const { logScores } = routeMembers([Array.from({ length: 20 }, () => ({ scores: cell, hour: 0 }))]);
    expect(logScores).toEqual(Float64Array.of(-Infinity, 0, 0, 0));
  });

  it("is none of no step, nor of two ensembles", () => {
    expect(() => routeMembers([[{ scores: scoresOf([[1]]), hour: 0 }], []])).toThrow("without steps");
    const two = [scoresOf([[1]]), scoresOf([[1, 1]])].map((scores) => ({ scores, hour: 0 }));
    expect(() => routeMembers([two])).toThrow("same members");
  });
});
