import { describe, expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { ageWords } from "./age-note.tsx";

const clock = clockIn("Europe/Berlin");
const nowMs = Date.parse("2026-11-24T09:10:00Z");
const wordsAt = (timestamp: string): string =>
  ageWords(Date.parse(timestamp), nowMs, clock, "This device is offline");

describe("the age of an answer", () => {
  it.each([
    ["2026-11-24T09:09:30Z", "as of 10:09, just now; this device is offline"],
    ["2026-11-24T08:31:00Z", "as of 09:31, 39\u00A0min ago; this device is offline"],
    ["2026-11-24T06:10:00Z", "as of 07:10, 3\u00A0h ago; this device is offline"],
    ["2026-11-23T09:10:00Z", "as of Mon 23 Nov 10:10, 24\u00A0h ago; this device is offline"],
    ["2026-11-20T08:10:00Z", "as of Fri 20 Nov 09:10, 4 days ago; this device is offline"],
  ])("%s is %s", (timestamp, words) => {
    expect(wordsAt(timestamp)).toBe(words);
  });
});
