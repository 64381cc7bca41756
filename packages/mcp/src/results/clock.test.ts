import { expect, test } from "vitest";
import { endOfHour, hourOf, localOf, spoken, spokenHours, toMinute } from "./clock.ts";

test("an instant means the hour that holds it", () => {
  expect(hourOf("2026-11-23T07:30+01:00")).toBe("2026-11-23T06:00:00Z");
  expect(hourOf("2026-11-23T07:00:00Z")).toBe("2026-11-23T07:00:00Z");
});

test("local times keep their offset, over changes of clocks too", () => {
  expect(localOf("2026-07-01T12:00:00Z", "Europe/London")).toBe("2026-07-01T13:00:00+01:00");
  expect(localOf("2026-11-01T00:00:00Z", "America/St_Johns")).toBe("2026-10-31T21:30:00-02:30");
  expect(localOf("2026-11-01T00:00:00Z", "UTC")).toBe("2026-11-01T00:00:00+00:00");
  expect(endOfHour("2026-10-25T01:00:00+01:00")).toBe("2026-10-25T02:00:00+01:00");
  expect(toMinute("2026-10-25T01:00:00+01:00")).toBe("2026-10-25T01:00+01:00");
});

test("times are spoken with their weekday, and a span names its day once", () => {
  expect(spoken("2026-11-24T07:00:00+00:00")).toBe("Tue 24 Nov 07:00");
  expect(spokenHours("2026-11-24T07:00+00:00", "2026-11-24T15:00+00:00")).toBe("Tue 24 Nov 07:00 to 15:00");
  expect(spokenHours("2026-11-24T07:00+00:00", "2026-11-25T00:00+00:00")).toBe(
    "Tue 24 Nov 07:00 to Wed 25 Nov 00:00",
  );
});
