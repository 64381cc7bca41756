import { expect, test } from "vitest";
import { answerSentence } from "./answer-sentence.mts";
import type { ShownHour } from "./shown-hour.mts";

const asked = { start: "2026-11-21T09:00:00Z", members: 31 };
const bad: ShownHour = { score: 1, share: 0.4, verdict: "possible" };
const good: ShownHour = { score: 0, share: 0.6, verdict: "likely" };

test("counts the likely hours, and names their longest stretch by its first hour and its end", () => {
  expect(answerSentence([good, bad, good, good, bad], asked)).toMatch(
    /31 forecasts .* 3 of 5 hours.* 2 h, Sat 11:00 to Sat 13:00/,
  );
});

test("names no stretch if no hour is likely", () => {
  expect(answerSentence([bad, bad], asked)).toMatch(/ 0 of 2 hours\.$/);
});
