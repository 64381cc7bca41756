import { expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { nextWeek } from "./spells-from.ts";

const weekOf = (now: string, zone: string): string[] => {
  const { fromMs, toMs } = nextWeek(Date.parse(now), clockIn(zone));
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString());
};

it("begins on the next Monday of the calendar of its clock, also where clocks change in it", () => {
  expect(weekOf("2026-11-24T09:00:00Z", "UTC")).toEqual([
    "2026-11-30T00:00:00.000Z",
    "2026-12-07T00:00:00.000Z",
  ]);
  expect(weekOf("2026-11-23T00:00:00Z", "UTC")[0]).toBe("2026-11-30T00:00:00.000Z");
  expect(weekOf("2026-11-29T12:00:00Z", "Asia/Tokyo")[0]).toBe("2026-11-29T15:00:00.000Z");
  expect(weekOf("2026-10-18T12:00:00Z", "Europe/Zurich")).toEqual([
    "2026-10-18T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ]);
});
