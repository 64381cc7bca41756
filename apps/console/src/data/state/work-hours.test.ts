import { expect, test } from "vitest";
import { ofPlace, readWorkHours, workHoursAt, writeWorkHours } from "./work-hours.ts";

const weekdays = ["mon" as const];
const atPlace = { from: 8, to: 17, timezone: ofPlace, weekdays };
const inOslo = { ...atPlace, timezone: "Europe/Oslo" };

test("working hours follow the clock of the place until a zone is chosen", () => {
  expect(workHoursAt(atPlace, "America/Lima")).toEqual({ ...atPlace, timezone: "America/Lima" });
  expect(workHoursAt(inOslo, "America/Lima")).toEqual(inOslo);
  expect(workHoursAt(undefined, "America/Lima")).toBeUndefined();
});

test.each([
  [atPlace, "8-17~auto~mon"],
  [inOslo, "8-17~Europe/Oslo~mon"],
])("an address holds whether they follow the place", (hours, text) => {
  expect(writeWorkHours(hours)).toBe(text);
  expect(readWorkHours(text)).toEqual(hours);
});
