import { expect, test } from "vitest";
import { clockIn } from "../../../../words/time/clock.ts";
import { runWords } from "./forecast-card.ts";

test.each([
  [
    "deterministic;init=2026-11-27T18:00:00Z, ensemble;init=2026-11-27T00:00:00Z",
    "one run of Fri 27 Nov 19:00; the ensemble of Fri 27 Nov 01:00",
  ],
  ["deterministic;init=2026-11-21T00:00:00Z;snapshot=ABC", "one run of Sat 21 Nov 01:00, commit ABC"],
  ["a kept year", "a kept year"],
  [undefined, "not named by the server"],
])("the runs of %j are %s", (header, words) => {
  expect(runWords(header, clockIn("Europe/Berlin"))).toBe(words);
});
