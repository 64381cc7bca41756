import { expect, test } from "vitest";
import { CommandError } from "../command-error.ts";
import { periodOf } from "./period-of.ts";

/** Tuesday, 24 November 2026, 15:31 in Berlin [ms since 1970]. */
const tuesday = Date.parse("2026-11-24T14:31:00Z");

test.each([
  ["48h", { hours: 48 }],
  ["today", { end: "2026-11-24T23:00:00Z" }],
  ["1d", { end: "2026-11-24T23:00:00Z" }],
  ["7d", { end: "2026-11-30T23:00:00Z" }],
  ["tomorrow", { start: "2026-11-24T23:00:00Z", end: "2026-11-25T23:00:00Z" }],
  ["this week", { end: "2026-11-29T23:00:00Z" }],
  ["Next Week", { start: "2026-11-29T23:00:00Z", end: "2026-12-06T23:00:00Z" }],
  ["weekend", { start: "2026-11-27T23:00:00Z", end: "2026-11-29T23:00:00Z" }],
  ["tue", { end: "2026-11-24T23:00:00Z" }],
  ["monday", { start: "2026-11-29T23:00:00Z", end: "2026-11-30T23:00:00Z" }],
  ["2026-12-24", { start: "2026-12-23T23:00:00Z", end: "2026-12-24T23:00:00Z" }],
  ["2026-12-24..2026-12-26", { start: "2026-12-23T23:00:00Z", end: "2026-12-26T23:00:00Z" }],
])("%s", (words, expected) => {
  expect(periodOf(words, "Europe/Berlin", tuesday)).toEqual(expected);
});

test("the weekend is the one that has begun", () => {
  const saturday = Date.parse("2026-11-28T12:00:00Z");
  const sunday = Date.parse("2026-11-29T12:00:00Z");
  for (const now of [saturday, sunday])
    expect(periodOf("weekend", "Europe/Berlin", now)).toEqual({ end: "2026-11-29T23:00:00Z" });
});

test("a day is as long as the clocks make it", () => {
  const october = Date.parse("2026-10-24T12:00:00Z");
  expect(periodOf("2026-10-25", "Europe/Berlin", october)).toEqual({
    start: "2026-10-24T22:00:00Z",
    end: "2026-10-25T23:00:00Z",
  });
  // At midnight the clock skips an hour there.
  expect(periodOf("2027-04-30", "Africa/Cairo", Date.parse("2027-04-29T12:00:00Z"))).toMatchObject({
    start: "2027-04-29T22:00:00Z",
  });
});

test("half an hour beside UTC, the full hours of UTC", () => {
  expect(periodOf("tomorrow", "Asia/Kolkata", tuesday)).toEqual({
    start: "2026-11-24T19:00:00Z",
    end: "2026-11-25T19:00:00Z",
  });
});

test.each([
  ["yesterday", "is not a period. Use 48h"],
  ["2026-02-30", "is not a period"],
  ["2026-11-20", "is in the past"],
  ["2026-12-26..2026-12-24", "ends before it starts"],
  ["2026-12-24..", "is not a period"],
])("%s is refused", (words, reason) => {
  expect(() => periodOf(words, "Europe/Berlin", tuesday)).toThrow(CommandError);
  expect(() => periodOf(words, "Europe/Berlin", tuesday)).toThrow(reason);
});
