import { expect, test } from "vitest";
import { decodeDurations, decodeTimes } from "./cf-time.ts";

test.each([
  ["seconds since 1970-01-01", 7200, 2],
  ["seconds since 1970-01-01 00:00:00", 7200, 2],
  ["hours since 2000-01-01T06:00:00Z", 18, 262_992],
  ["days since 1970-01-02 00:00", 1, 48],
  ["minutes since 1970-01-01 00:00:00 UTC", 90_000, 1500],
  ["nanoseconds since 1970-01-01", 3.6e12, 1],
])("%s", (units, value, hour) => {
  expect(decodeTimes([value], units, "proleptic_gregorian")).toEqual([hour]);
});

test("times off the hour and times that are none are no hours", () => {
  expect(decodeTimes([1800, -(2 ** 63)], "seconds since 1970-01-01", undefined)).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});

test.each([
  ["seconds since the war", "standard"],
  ["fortnights since 1970-01-01", "standard"],
  ["seconds", "standard"],
  ["days since 1970-01-01", "noleap"],
  [undefined, "standard"],
])("%s in the calendar %s is refused", (units, calendar) => {
  expect(() => decodeTimes([0], units, calendar)).toThrow("not known");
});

test.each([
  ["seconds", 21_600],
  ["hours", 6],
  ["h", 6],
  ["minutes", 360],
  ["days", 0.25],
  ["ns", 2.16e13],
])("6 hours in %s", (units, value) => {
  expect(decodeDurations([value], units)).toEqual([6]);
});

test("a length that is missing is no number, whether NaN or the least integer", () => {
  expect(decodeDurations([Number.NaN, -(2 ** 63)], "seconds")).toEqual([Number.NaN, Number.NaN]);
  expect(() => decodeDurations([1], "parsecs")).toThrow("not known");
});
