import fc from "fast-check";
import { calendars, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { formatRecordTime, parseRecordTime } from "./record-time.ts";

test("a time reads back as it was written", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...calendars),
      fc.constantFrom("hour", "day"),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (calendar, step, time) => {
        expect(parseRecordTime(formatRecordTime(time, step, calendar), step, calendar)).toBe(time);
      },
    ),
  );
});

test("hours of the standard calendar are the hours of the epoch", () => {
  const hour = epochHourOf(Date.UTC(2019, 2, 1, 5));
  expect(formatRecordTime(hour, "hour", "standard")).toBe(formatEpochHour(hour));
});

test("30 February is read in 360_day and nowhere else", () => {
  expect(calendars.map((calendar) => parseRecordTime("2100-02-30", "day", calendar))).toEqual([
    undefined,
    undefined,
    (2100 - 1970) * 360 + 59,
  ]);
});

test("other forms are not read", () => {
  for (const text of ["2100-2-1", "2100-02-01T00:00:00Z", "2100-02-01 ", "21000-02-01", ""]) {
    expect(parseRecordTime(text, "day", "standard"), text).toBeUndefined();
  }
  expect(parseRecordTime("2100-02-01T24:00:00Z", "hour", "standard")).toBeUndefined();
});
