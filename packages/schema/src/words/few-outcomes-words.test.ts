import { expect, it } from "vitest";
import { fewOutcomesWords } from "./few-outcomes-words.ts";

it.each([
  [0.97, /almost all held: choose a longer job, or fewer hours/],
  [0.03, /almost none held: choose a shorter job, more hours/],
  [null, /Choose a longer period/],
])("says for the share %s what to ask for instead", (share, words) =>
  expect(fewOutcomesWords(share)).toMatch(words),
);
