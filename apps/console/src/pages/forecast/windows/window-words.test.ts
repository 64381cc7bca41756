import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { spell } from "../export/made-forecast.suite.ts";
import { insideWords, shortOdds, togetherOdds, windowOdds, windowScores } from "./window-words.ts";

const worst = { median: 1, Q10: 0.93, Q90: 1 };
const best = {
  start: "2026-11-24T19:00:00Z",
  end: "2026-11-24T23:00:00Z",
  likelihood: "very_likely",
  worst,
} as V2.WindowRow["best"];
const whole: V2.WindowRow["whole"] = {
  share: 0.55,
  probability: 0.5469,
  likelihood: "about_as_likely_as_not",
};

it("says of a spell which hours of it are so likely", () => {
  expect(windowScores({ members: 31, best, hours: 4, whole }, "suitability")).toBe(
    "very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members",
  );
  expect(windowScores({ members: 31, best, hours: 120, whole }, "suitability")).toBe(
    "its likeliest 4\u00A0h: very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members",
  );
});

it("says of what is left of a spell what is known of the whole", () => {
  expect(windowScores({ members: 31, best, hours: 76, whole, isCut: true }, "suitability")).toBe(
    "the likeliest 4\u00A0h of the whole stretch: very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members",
  );
});

it("heads a spell by the odds of all of its hours, and those of its best part beside them", () => {
  const likely = { ...best, probability: 0.98 };
  expect(windowOdds({ best: likely, hours: 120, whole })).toBe(
    "55\u00A0% for all 120\u00A0h together, 98\u00A0% for its likeliest 4\u00A0h",
  );
});

it("says the odds of the best part only if they are not those of all hours", () => {
  const likely = { ...best, probability: 0.5512 };
  const scores = (probability: number, hours: number) =>
    windowScores({ members: 31, best: { ...best, probability }, hours, whole }, "suitability");
  expect(scores(0.5512, 7)).toMatch(/^its likeliest 4\u00A0h: very likely, worst hour /);
  expect(windowOdds({ best: likely, hours: 7, whole })).toBe("55\u00A0% for all 7\u00A0h together");
  expect(scores(0.98, 7)).toMatch(/^its likeliest 4\u00A0h: 98\u00A0%, very likely, worst hour /);
  expect(scores(0.98, 4)).toMatch(/^very likely, worst hour /);
  expect(togetherOdds({ best: likely, hours: 7, whole })).toBe("55\u00A0% for all hours together");
  expect(togetherOdds({ best: likely, hours: 4, whole })).toBe("55\u00A0%");
});

it("names the stops inside, and how the chance goes by the start", () => {
  const unmet = [
    { ...spell, start: "2026-11-21T11:00:00Z", end: "2026-11-21T12:00:00Z", band: "stop" as const },
  ];
  const clock = {
    span: (from: number, to: number) => `${new Date(from).getUTCHours()} to ${new Date(to).getUTCHours()}`,
  };
  expect(insideWords({ ...spell, chances: [0.98, 0.53], unmet }, clock)).toBe(
    "53\u00A0% to 98\u00A0% by start, but the newest run says stop 11 to 12",
  );
  expect(insideWords(spell, clock)).toBe("");
});

it("says in short how likely the hours that were asked for are, not how likely a long stretch is as a whole", () => {
  const likely = { ...best, probability: 0.98 };
  const row = { best: likely, hours: 120, whole };
  expect(shortOdds({ ...row, chances: [0.98, null, 0.53] })).toBe("4\u00A0h ≥ 53\u00A0%");
  expect(shortOdds({ ...row, chances: [0.98, 0.98] })).toBe("4\u00A0h 98\u00A0%");
  expect(shortOdds({ ...row, chances: [null] })).toBe("55\u00A0%");
  expect(shortOdds({ ...row, hours: 4, chances: [0.98] })).toBe("98\u00A0%");
});
