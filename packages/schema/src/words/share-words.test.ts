import fc from "fast-check";
import { expect, it } from "vitest";
import { fewOutcomesWords, shareWords } from "./share-words.ts";

it.each([
  [0, "0.00"],
  [0.004, "0.004"],
  [0.000_03, "<0.0001"],
  [0.83, "0.83"],
  [1459 / 1466, "0.995"],
  [0.9999, "0.9999"],
  [0.999_97, ">0.9999"],
  [1, "1.00"],
])("writes the share %d as %s", (share, words) => expect(shareWords(share)).toBe(words));

it("writes no share as 0 or 1 that is neither", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const number = Number(shareWords(share));
      expect(number === 0).toBe(share === 0);
      expect(number === 1).toBe(share === 1);
    }),
  );
});

it.each([
  [0.97, /almost all held: choose a longer job, or fewer hours/],
  [0.03, /almost none held: choose a shorter job, more hours/],
  [null, /Choose a longer period/],
])("says for the share %s what to ask for instead", (share, words) =>
  expect(fewOutcomesWords(share)).toMatch(words),
);
