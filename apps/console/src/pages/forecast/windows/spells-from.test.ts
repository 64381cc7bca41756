import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { spellsFrom, spellsIn, spellsStartingIn } from "./spells-from.ts";

/** Tuesday, 24 November 2026, 00:00 UTC [h since 1970]. */
const startHour = Date.UTC(2026, 10, 24) / millisecondsPerHour;
const at = (hours: number): number => (startHour + hours) * millisecondsPerHour;
const row = (start: number, latest: number, hours: number) => ({
  start: formatEpochHour(startHour + start),
  latest_start: formatEpochHour(startHour + latest),
  end: formatEpochHour(startHour + start + hours),
  hours,
  starts: latest - start + 1,
  chances: Array.from({ length: latest - start + 1 }, () => 0.5),
  unmet: [],
});

it("leaves no spell in which work can no longer begin, and of one that has begun what is ahead", () => {
  const left = spellsFrom([row(0, 1, 5), row(1, 3, 6), row(4, 4, 4)], at(2.5));
  expect(left).toEqual([{ ...row(2, 3, 5), isCut: true }, row(4, 4, 4)]);
});

it("lists of next week what lies between its Monday and its Sunday, and is as long as the work", () => {
  const monday = 6 * 24;
  const sunday = 13 * 24 - 1;
  const rows = [
    row(9, monday - 1, monday - 5),
    row(9, monday + 2, monday - 4),
    row(sunday - 8, sunday - 3, 9),
    row(sunday - 5, sunday + 5, 14),
    row(sunday - 2, sunday + 5, 11),
    row(sunday + 1, sunday + 1, 4),
  ];
  const clock = clockIn("UTC");
  expect(spellsIn(rows, "next-week", at(9), clock)).toEqual([
    { ...row(monday, monday + 2, 5), isCut: true },
    row(sunday - 8, sunday - 3, 9),
    { ...row(sunday - 5, sunday - 3, 6), isCut: true, goesOn: true },
  ]);
  expect(spellsIn(rows, "all", at(9), clock)).toEqual(rows);
});

it("lists of a day what begins in it, with the hours after it that such work takes", () => {
  const day = { fromMs: at(24), toMs: at(48) };
  const rows = [row(3, 22, 24), row(9, 30, 26), row(40, 60, 25), row(47, 47, 4), row(48, 50, 6)];
  expect(spellsStartingIn(rows, day)).toEqual([
    { ...row(24, 30, 11), isCut: true },
    { ...row(40, 47, 12), isCut: true, goesOn: true },
    row(47, 47, 4),
  ]);
});

it("ends next week with Sunday on the clock that is read", () => {
  const [left] = spellsIn([row(9, 30 * 24, 30 * 24 - 5)], "next-week", at(9), clockIn("Asia/Tokyo"));
  expect([left!.start, left!.end]).toEqual(["2026-11-29T15:00:00Z", "2026-12-06T15:00:00Z"]);
});
