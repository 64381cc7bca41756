import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { hourStamps, localInstants, localTimes } from "./local-times.ts";

const hourOf = (stamp: string): number => epochHourOf(Date.parse(stamp));

it("gives an instant between two hours the offset of its hour", () => {
  const instants = ["2026-10-25T00:59:59Z", "2026-10-25T01:00:30Z"].map((stamp) => Date.parse(stamp));
  expect(instants.map((ms) => localInstants("Europe/Zurich", ms, 1)[0])).toEqual([
    "2026-10-25T02:59:59+02:00",
    "2026-10-25T02:00:30+01:00",
  ]);
  expect(localInstants("America/St_Johns", Date.UTC(2026, 0, 1, 3, 20), 2)).toEqual([
    "2025-12-31T23:50:00-03:30",
    "2026-01-01T00:50:00-03:30",
  ]);
});

it("repeats an hour with another offset where clocks go back, and leaves one out where they go forward", () => {
  expect(localTimes("Europe/Zurich", hourOf("2026-10-24T23:00:00Z"), 4)).toEqual([
    "2026-10-25T01:00:00+02:00",
    "2026-10-25T02:00:00+02:00",
    "2026-10-25T02:00:00+01:00",
    "2026-10-25T03:00:00+01:00",
  ]);
  expect(localTimes("Europe/Zurich", hourOf("2026-03-29T00:00:00Z"), 2)).toEqual([
    "2026-03-29T01:00:00+01:00",
    "2026-03-29T03:00:00+02:00",
  ]);
});

it("shows half hours west of Greenwich, on the day that is there", () => {
  expect(localTimes("America/St_Johns", hourOf("2026-01-01T03:00:00Z"), 1)).toEqual([
    "2025-12-31T23:30:00-03:30",
  ]);
});

it("is the same instant as its stamp, in every zone and year", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: hourOf("1940-01-01T00:00:00Z"), max: hourOf("2100-01-01T00:00:00Z") }),
      fc.integer({ min: 1, max: 5000 }),
      (zone, from, hours) => {
        const times = localTimes(zone, from, hours);
        expect(times).toHaveLength(hours);
        for (const [row, time] of times.entries()) {
          if (Date.parse(time) !== (from + row) * 3_600_000) expect.fail(`${zone} ${time}`);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("hours are written as each by itself is, before 1970 too", () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 1_200_000 }), fc.nat(60), (from, hours) => {
      const each = Array.from({ length: hours }, (_, row) => formatEpochHour(from + row));
      expect(hourStamps(from, hours)).toEqual(each);
    }),
  );
});
