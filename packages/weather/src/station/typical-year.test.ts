import { expect, test } from "vitest";
import { typicalRecordAt, typicalTimes, type TypicalStamp } from "./typical-year.ts";

const hourAt = (iso: string): number => Date.parse(iso) / 3_600_000;

/** Returns time stamps for every hour of a year of 365 days. */
function year(): TypicalStamp[] {
  return Array.from({ length: 8760 }, (_, index) => {
    const date = new Date(Date.UTC(2001, 0, 1, index));
    return {
      line: index + 3,
      year: 1997 + (date.getUTCMonth() % 3),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours() + 1,
    };
  });
}

test("records are stamped in local standard time with the end of their hour", () => {
  const times = typicalTimes(year(), -9);
  expect(typicalRecordAt(times, hourAt("1997-01-01T10:00Z"))).toBe(0);
  expect(typicalRecordAt(times, hourAt("2026-01-01T10:00Z"))).toBe(0);
  expect(typicalRecordAt(times, hourAt("2026-01-01T09:00Z"))).toBe(8759);
  expect(typicalRecordAt(times, hourAt("2026-07-01T21:00Z"))).toBe(181 * 24 + 11);
});

test("29 February reads 28 February, and 1 March its own record", () => {
  const times = typicalTimes(year(), 0);
  const february28 = (31 + 27) * 24;
  expect(typicalRecordAt(times, hourAt("2028-02-28T13:00Z"))).toBe(february28 + 12);
  expect(typicalRecordAt(times, hourAt("2028-02-29T13:00Z"))).toBe(february28 + 12);
  expect(typicalRecordAt(times, hourAt("2028-03-01T00:00Z"))).toBe(february28 + 23);
  expect(typicalRecordAt(times, hourAt("2028-03-01T01:00Z"))).toBe(february28 + 24);
});

test("hours that the file lacks have no record", () => {
  const times = typicalTimes(year().slice(0, 24), 0);
  expect(typicalRecordAt(times, hourAt("2026-06-01T00:00Z"))).toBe(-1);
});

test("a record that does not follow the one before is refused with its line", () => {
  const stamps = year();
  stamps.splice(100, 1);
  expect(() => typicalTimes(stamps, 0)).toThrow(/Line 104: month 1, day 5, hour 6 /u);
  expect(() => typicalTimes([{ line: 3, year: 2001, month: 2, day: 30, hour: 1 }], 0)).toThrow("Line 3");
  expect(() => typicalTimes([{ line: 3, year: 2001, month: 2, day: 3, hour: 0 }], 0)).toThrow("Line 3");
});
