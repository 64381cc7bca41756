import { expect, test } from "vitest";
import { noticeCountWords, sourceSentence, sourcesWords } from "./sources-words.ts";

test.each([
  ["deterministic=synthetic, ensemble=synthetic", "synthetic"],
  ["deterministic=noaa-gfs, ensemble=noaa-gefs", "noaa-gfs (one run) and noaa-gefs (the ensemble)"],
  ["deterministic=a, ensemble=b, seasonal=b", "a (one run) and b (the ensemble, the seasonal ensemble)"],
  ["synthetic", "synthetic"],
  [undefined, "not named by the server"],
])("%s reads: %s", (header, words) => {
  expect(sourcesWords(header)).toBe(words);
});

test.each([
  ["deterministic=synthetic, ensemble=synthetic", "The weather is made up by a formula."],
  ["deterministic=noaa-gfs", "The weather comes from noaa-gfs."],
  [undefined, "The server does not say where the weather comes from."],
])("%s is said so: %s", (header, sentence) => {
  expect(sourceSentence(header)).toBe(sentence);
});

test("the things to know are counted, where there are some", () => {
  expect([0, 1, 4].map(noticeCountWords)).toEqual([
    "",
    "One thing to know about it.",
    "4 things to know about it.",
  ]);
});
