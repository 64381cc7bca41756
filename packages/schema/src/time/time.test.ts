import { expect, test } from "vitest";
import { epochHourOf, formatEpochHour } from "./time.ts";
import { timestampSchema } from "./timestamp.ts";

test("an instant belongs to the hour that has begun, before 1970 too", () => {
  expect(epochHourOf(Date.parse("2026-11-21T09:00:00Z"))).toBe(
    epochHourOf(Date.parse("2026-11-21T09:59:59.999Z")),
  );
  expect(formatEpochHour(epochHourOf(Date.parse("2026-11-21T09:14:03Z")))).toBe("2026-11-21T09:00:00Z");
  expect(formatEpochHour(epochHourOf(-1))).toBe("1969-12-31T23:00:00Z");
});

test.each(["2026-11-21T09:00:00Z"])("%s is a timestamp", (text) => {
  expect(timestampSchema.safeParse(text).success).toBe(true);
});

test.each([
  "2026-11-21T09:00:00.000Z",
  "2026-11-21T09:00:00+00:00",
  "2026-11-21 09:00:00Z",
  "2026-02-30T09:00:00Z",
])("%s is not a timestamp", (text) => {
  expect(timestampSchema.safeParse(text).success).toBe(false);
});
