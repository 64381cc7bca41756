import type { Constraint } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { rankWords, checkWords } from "./source-words.ts";

const gust: Constraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 7 },
  acceptable: { max: 10 },
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  shape: "linear",
};
const sources = {
  rule: { text: "A rule.", rank: "law", seen: "known" },
  reported: { text: "As a page reports it.", rank: "agency", seen: "secondary" },
  other_rule: { text: "Another.", rank: "law", seen: "primary" },
  customary: { text: "Customary.", seen: "none" },
} as const;

describe("what a limit rests on", () => {
  test.each([
    [["rule", "other_rule", "customary"], "law, customary"],
    [["rule", "customary"], "law (text not read), customary"],
    [["reported"], "agency (read in another text)"],
    [["customary"], "customary"],
    [["the manual of the crane"], "a source of yours"],
    [[], ""],
  ])("%j is %j", (source, words) => {
    expect(rankWords({ ...gust, source }, sources)).toBe(words);
  });

  test("names of Object.prototype are no sources", () => {
    expect(rankWords({ ...gust, source: ["constructor"] }, sources)).toBe("a source of yours");
  });
});

test("what is only known is not said to be read", () => {
  expect(checkWords.known).not.toMatch(/\bread\b|checked in/i);
});
