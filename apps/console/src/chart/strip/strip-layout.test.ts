import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { dayRows } from "./strip-layout.ts";

const utc = clockIn("UTC");
const zurich = clockIn("Europe/Zurich");

describe("the hours of a forecast by days", () => {
  it("stand under their hour on the clock, the first day beginning late", () => {
    const rows = dayRows(Date.UTC(2026, 10, 21, 23), 26, utc);
    expect(rows.map(({ cells }) => cells.length)).toEqual([1, 24, 1]);
    expect(rows[0]!.cells[0]).toEqual({ index: 0, column: 23, share: [0, 1] });
    expect(rows[2]!.cells[0]).toEqual({ index: 25, column: 0, share: [0, 1] });
  });

  it("share a column where clocks go back", () => {
    const [day] = dayRows(Date.UTC(2026, 9, 24, 22), 25, zurich);
    expect(day!.cells).toHaveLength(25);
    expect(day!.cells.filter(({ column }) => column === 2).map(({ share }) => share)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it("leave a column empty where clocks go forward", () => {
    const [day] = dayRows(Date.UTC(2026, 2, 28, 23), 23, zurich);
    expect(day!.cells.map(({ column }) => column)).not.toContain(2);
    expect(day!.cells.at(-1)).toMatchObject({ index: 22, column: 23 });
  });

  it("are all there once, in whatever zone", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Asia/Kolkata",
      "America/St_Johns",
      "Pacific/Chatham",
      "Australia/Lord_Howe",
    );
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 490_000, max: 510_000 }),
        fc.integer({ min: 1, max: 300 }),
        (zone, start, hours) => {
          const cells = dayRows(start * 3_600_000, hours, clockIn(zone)).flatMap((row) => row.cells);
          expect(cells.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: hours }, (_, index) => index),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});

it("a clock writes instants as its zone has them", () => {
  const ms = Date.UTC(2026, 10, 21, 23);
  expect(utc.moment(ms)).toBe("Sat 21 Nov 23:00");
  expect(zurich.moment(ms)).toBe("Sun 22 Nov 00:00");
  expect(zurich.hourOf(ms).hour).toBe(0);
  expect(utc.iso(ms)).toBe("2026-11-21T23:00:00+00:00");
  expect(zurich.iso(ms)).toBe("2026-11-22T00:00:00+01:00");
  expect(clockIn("America/St_Johns").iso(ms)).toBe("2026-11-21T19:30:00-03:30");
});
