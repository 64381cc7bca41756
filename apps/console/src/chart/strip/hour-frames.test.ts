import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { dayRows } from "./strip-layout.ts";
import { hourFrames } from "./score-strip.tsx";

const startMs = Date.UTC(2026, 9, 23, 18);

describe("frames around hours", () => {
  it("join the days of a week, and leave the weekend out", () => {
    const days = dayRows(Date.UTC(2026, 10, 23), 8 * 24, clockIn("UTC"));
    const worked = days.flatMap(({ cells }, day) =>
      cells.map(({ column }) => day % 7 < 5 && column >= 8 && column < 17),
    );
    expect(
      hourFrames(days, worked).map(({ fromDay, toDay, first, last }) => [
        fromDay,
        toDay,
        first.column,
        last.column,
      ]),
    ).toEqual([
      [0, 4, 8, 16],
      [7, 7, 8, 16],
    ]);
  });

  it.each(["UTC", "Europe/Zurich"])("hold every hour once and no other, in %s", (zone) => {
    // In Zurich the third day has 25 hours.
    const days = dayRows(startMs, 96, clockIn(zone));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 96, maxLength: 96 }), (worked) => {
        const framed = hourFrames(days, worked).flatMap(({ fromDay, toDay, first, last }) =>
          days.slice(fromDay, toDay + 1).flatMap(({ cells }) => {
            const places = cells.map(({ column, share: [position] }) => column + position / 10);
            const [low, high] = [first, last].map(({ column, share: [position] }) => column + position / 10);
            return cells.filter((_, at) => low! <= places[at]! && places[at]! <= high!);
          }),
        );
        expect(framed.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
          worked.flatMap((is, hour) => (is ? [hour] : [])),
        );
      }),
    );
  });
});
