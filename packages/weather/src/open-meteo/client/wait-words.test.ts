import { expect, test } from "vitest";
import { waitWords } from "./call-quota.ts";

test.each([
  [23, "23 s"],
  [2370, "40 min"],
  [22_200, "6 h 10 min"],
  [10 * 86_400 - 1, "10 d 0 h"],
])("%i s are %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
