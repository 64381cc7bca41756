import { expect, test } from "vitest";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import { countedWords, shortOfMembersWords } from "./reasons-page.tsx";

const run = { part: "deterministic" as const };
const member = { part: "ensemble" as const };

test.each([
  [[run, run], "Each hour counts by its single run"],
  [[member, member], "Each hour counts by only one member, the one in the middle"],
  [
    [run, member, member],
    "1 hour counts by its one run, 2 hours count by only one member, the one in the middle",
  ],
  [
    [run, run, member],
    "2 hours count by their one run, 1 hour counts by only one member, the one in the middle",
  ],
])("working hours count by one forecast each", (hours, words) => {
  expect(countedWords(hours)).toBe(words);
});

/** Returns an hour with the given shares of members in the bands, the best band first. */
const hour = (...shares: [number, number, number, number]): Pick<ReasonedHour, "ensemble"> => ({
  ensemble: { median: 0.5, Q10: 0, Q90: 1, shares },
});

test("members fall short in the mean of their hours", () => {
  expect(shortOfMembersWords([hour(1, 0, 0, 0), hour(0.5, 0.1, 0.3, 0.1)])).toBe(
    "Counted over all members, 20\u00A0% of these hours fall short.",
  );
});

test("hours without members are left out, and told", () => {
  expect(shortOfMembersWords([hour(0, 0.5, 0.5, 0), { ensemble: null }])).toBe(
    "Counted over all members, 50\u00A0% of the hours that have members (1 of 2) fall short.",
  );
  expect(shortOfMembersWords([{ ensemble: null }])).toBe("");
});
