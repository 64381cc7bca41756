import { expect, test } from "vitest";
import { nextLookLines, nextLookText } from "./watches.ts";

const subjects = [
  {
    ref: null,
    latitude: 51.5,
    longitude: -0.12,
    sight: "seeing",
    seen_at: null,
    spans: [],
    likeliest: null,
    looked_to: null,
    warned: null,
  },
] as Parameters<typeof nextLookLines>[0]["subjects"];

test("a watch says when it is likely looked at next, on the clock of its first place", () => {
  expect(nextLookLines({ next_round_expected: "2026-07-24T13:20:00Z", subjects })).toEqual([
    "next look: about Fri 24 Jul 14:20, Europe/London",
  ]);
});

test("it says nothing of what nobody can say", () => {
  expect(nextLookLines({ next_round_expected: null, subjects })).toEqual([]);
});

test("a row of the list says so too, and what does not look says that", () => {
  expect(nextLookText({ state: "active", next_round_expected: "2026-07-24T13:20:00Z" })).toBe(
    "about 2026-07-24T13:20:00Z",
  );
  expect(nextLookText({ state: "active", next_round_expected: null })).toBe("not known");
  expect(nextLookText({ state: "paused", next_round_expected: null })).toBe("none");
});
