import { classify } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bandCounts } from "./band-counts.ts";
import { publish } from "./publish.ts";

const logs = fc.oneof(
  fc.double({ min: -800, max: 0, noNaN: true }),
  fc.constantFrom(-Infinity, -744, -745, -746),
  fc.integer({ min: 0, max: 10_000 }).map((score) => Math.log(score / 1e4)),
  fc.double({ min: 0, max: 1, noNaN: true }).map(Math.log),
);

test("members are counted by the bands of their published scores", () => {
  fc.assert(
    fc.property(fc.array(logs, { minLength: 2, maxLength: 31 }), (members) => {
      const expected = { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0, members: members.length };
      for (const log of members) expected[classify(publish(Math.exp(log)))]++;
      expect(bandCounts(Float64Array.from(members))).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
