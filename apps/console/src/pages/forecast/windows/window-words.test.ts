import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { windowScores } from "./window-words.ts";

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

it("says of a spell which hours of it are so likely, and how likely all of them are", () => {
  expect(windowScores({ members: 31, best, hours: 4, whole }, "suitability")).toBe(
    "very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members",
  );
  expect(windowScores({ members: 31, best, hours: 120, whole }, "suitability")).toBe(
    "its likeliest 4\u00A0h: very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members; all 120\u00A0h together: 55\u00A0%",
  );
});

it("says of what is left of a spell what is known of the whole", () => {
  expect(windowScores({ members: 31, best, hours: 76, whole, isCut: true }, "suitability")).toBe(
    "the likeliest 4\u00A0h of the whole spell: very likely, worst hour 1.00 (0.93 to 1.00), ideal, by 31 members; all 76\u00A0h together: at least 55\u00A0%",
  );
});
