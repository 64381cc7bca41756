import { expect, test } from "vitest";
import { localClock } from "./local-clock.ts";

const utc = (text: string): number => Date.parse(`${text}Z`);

test.each([
  ["+01:00", "2026-07-01T12:00", "2026-07-01T11:00"],
  ["-0330", "2026-07-01T12:00", "2026-07-01T15:30"],
  ["Europe/Zurich", "2026-01-01T12:00", "2026-01-01T11:00"],
  ["Europe/Zurich", "2026-07-01T12:00", "2026-07-01T10:00"],
  ["Asia/Kolkata", "2026-07-01T12:00", "2026-07-01T06:30"],
  ["America/St_Johns", "2026-01-01T00:00", "2026-01-01T03:30"],
])("in %s it is %s at %s UTC", (zone, local, instant) => {
  expect(localClock(zone)(utc(local), -Infinity)).toBe(utc(instant));
});

/** Switzerland set its clocks back on 2026-10-25 at 01:00 UTC. */
test("an hour that is shown twice is the first one, and then the second", () => {
  const clock = localClock("Europe/Zurich");
  const first = clock(utc("2026-10-25T02:00"), utc("2026-10-24T23:00"))!;
  expect(first).toBe(utc("2026-10-25T00:00"));
  expect(clock(utc("2026-10-25T02:00"), first)).toBe(utc("2026-10-25T01:00"));
});

test("an hour that the clock skips is none", () => {
  expect(localClock("Europe/Zurich")(utc("2026-03-29T02:00"), -Infinity)).toBeUndefined();
});

test("another text is refused", () => {
  expect(() => localClock("Zurich")).toThrow('"Zurich" is not a time zone');
});
