import { millisecondsPerHour, type Weekday, weekdays } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorkHours } from "../../../data/state/work-hours.ts";
import { workedHours } from "./worked-hours.ts";

const work = (
  from: number,
  to: number,
  timezone: string,
  days: readonly Weekday[] = weekdays,
): WorkHours => ({
  from,
  to,
  timezone,
  weekdays: [...days],
});

/** Returns the hours that count as working hours, in UTC. */
const hoursOf = (wanted: WorkHours, start: string, count: number): string[] =>
  workedHours(wanted, Date.parse(start), count).flatMap((is, hour) =>
    is ? [new Date(Date.parse(start) + hour * millisecondsPerHour).toISOString().slice(5, 13)] : [],
  );

describe("working hours", () => {
  it("move with the clocks, and count none that is skipped", () => {
    // Clocks go forward on Sunday 28 March 2027 at 01:00 UTC.
    expect(hoursOf(work(8, 10, "Europe/Zurich"), "2027-03-27T00:00:00Z", 48)).toEqual([
      "03-27T07",
      "03-27T08",
      "03-28T06",
      "03-28T07",
    ]);
    expect(hoursOf(work(2, 3, "Europe/Zurich"), "2027-03-27T23:00:00Z", 23)).toEqual([]);
  });

  it("give a night to the day on which it starts", () => {
    // Friday 12 March 2027, 22:00 to 02:00 on Saturday, is 03:00 to 07:00 UTC on Saturday.
    expect(hoursOf(work(22, 2, "America/New_York", ["fri"]), "2027-03-12T05:00:00Z", 72)).toEqual([
      "03-13T03",
      "03-13T04",
      "03-13T05",
      "03-13T06",
    ]);
  });

  it("leave out hours that work fills in part", () => {
    // 10:00 to 12:00 in Kathmandu is 04:15 to 06:15 UTC.
    expect(hoursOf(work(10, 12, "Asia/Kathmandu"), "2027-01-01T00:00:00Z", 24)).toEqual(["01-01T05"]);
  });

  it("are those of the calendar in UTC, whatever the hours and days", () => {
    const day = fc.constantFrom(...weekdays);
    const given = fc.tuple(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 24 }),
      fc.uniqueArray(day, { minLength: 1 }),
    );
    // 30 November 2026 is a Monday.
    const monday = Date.UTC(2026, 10, 30);
    fc.assert(
      fc.property(
        given.filter(([from, to]) => from !== to),
        fc.nat(300),
        ([from, to, days], offset) => {
          const [is] = workedHours(work(from, to, "UTC", days), monday + offset * millisecondsPerHour, 1);
          const hour = offset % 24;
          const today = weekdays[Math.floor(offset / 24) % 7]!;
          const yesterday = weekdays[(Math.floor(offset / 24) + 6) % 7]!;
          const started =
            from < to
              ? hour >= from && hour < to && days.includes(today)
              : (hour >= from && days.includes(today)) || (hour < to && days.includes(yesterday));
          expect(is).toBe(started);
        },
      ),
    );
  });
});
