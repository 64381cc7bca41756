import { expect, test } from "vitest";
import { sourcesWords } from "./sources-words.ts";

test.each([
  ["deterministic=synthetic, ensemble=synthetic", "synthetic"],
  ["deterministic=noaa-gfs, ensemble=noaa-gefs", "noaa-gfs (one run), noaa-gefs (the ensemble)"],
  ["deterministic=a, ensemble=b, seasonal=b", "a (one run), b (the ensemble, the seasonal ensemble)"],
  ["synthetic", "synthetic"],
  [undefined, "not named by the server"],
])("%s reads: %s", (header, words) => {
  expect(sourcesWords(header)).toBe(words);
});
