import { describe, expect, test } from "vitest";
import { epochHours, hoursPer } from "./store-run.ts";

describe("CF times", () => {
  test.each([
    ["hours since 1970-01-01T00:00:00Z", 12, 12],
    ["hours since 1970-01-01", 12, 12],
    ["days since 1970-01-02 06:00:00", 2, 78],
    ["minutes since 1970-01-01 00:00", -120, -2],
    ["seconds since 1970-01-01 00:00:00 UTC", 7200, 2],
  ])("%s", (units, value, hour) => {
    expect(epochHours([value], units, "time")).toEqual([hour]);
  });

  test.each(["months since 1970-01-01", "hours", "hours since yesterday", undefined])(
    "%s is refused",
    (units) => {
      expect(() => epochHours([0], units, "time")).toThrow("time: its units");
    },
  );

  test("a time within an hour is refused", () => {
    expect(() => epochHours([90], "minutes since 1970-01-01", "time")).toThrow("whole hours");
  });
});

test("lengths are in hours, singular and plural", () => {
  expect(hoursPer("hours")).toBe(1);
  expect(hoursPer("day")).toBe(24);
  expect(hoursPer("months")).toBeUndefined();
});
