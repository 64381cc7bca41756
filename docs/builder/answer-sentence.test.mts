import { expect, test } from "vitest";
import { answerSentence } from "./answer-sentence.mts";
import type { ShownHour } from "./recording.mts";

const asked = { start: "2026-11-21T09:00:00Z", members: 31 };
const stop: ShownHour = { score: 0, band: "stop" };
const good: ShownHour = { score: 1, band: "ideal" };

test("names the longest stretch, by its first hour and its end", () => {
  expect(answerSentence([good, stop, good, good, stop], asked)).toMatch(
    /^3 of 5 hours are suitable\. The longest stretch is 2 h, Sat 21 Nov 11:00 to Sat 21 Nov 13:00 UTC: one forecast/,
  );
});

test("says how many members agree in the least sure hour", () => {
  const hours = [1, 20 / 31].map((agreed): ShownHour => ({ ...good, agreed }));
  expect(answerSentence(hours, asked)).toContain("in its least sure hour 20 of 31 forecasts agree");
  expect(answerSentence(hours.slice(0, 1), asked)).toContain("all 31 forecasts agree");
});

test("says so where no hour allows the work", () => {
  expect(answerSentence([stop, stop], asked)).toMatch(/^0 of 2 \S+ [^.]*\.$/);
});
