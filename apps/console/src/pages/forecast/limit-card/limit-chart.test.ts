import type { Constraint, RangeConstraint } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gustLimit } from "./gust-limit.suite.ts";
import { offeredUnits, shownScale } from "../../../words/units/shown-scale.ts";
import { gripPlaces, limitDomain } from "./limit-chart.tsx";
import { limitingChoices } from "./limiting-choices.ts";
import { valueTicks } from "../../../chart/axes/value-scale.ts";

const north: Constraint = {
  variable: "wind_direction_10m",
  unit: "deg",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  arc: { ideal: { from: 0, to: 90 }, acceptable: { from: 0, to: 180 } },
};
const rain: RangeConstraint = { ...gustLimit, variable: "precipitation", unit: "mm" };

describe("the limits to choose among", () => {
  const entry = { constraints: [gustLimit, north, rain] };
  const hours = (...limiting: number[][]) =>
    limiting.map((one) => ({ limiting: one, missing: [] as number[] }));

  it("are the ranges that limit, those of most hours first", () => {
    const chosen = limitingChoices(entry, hours([2], [2, 0], [1], []));
    expect(chosen.map(({ position, hours: count }) => [position, count])).toEqual([
      [2, 2],
      [0, 1],
    ]);
  });

  it("leave out hours in which data, and not a value, is what is missing", () => {
    const unseen = { limiting: [0], missing: [0] };
    expect(limitingChoices(entry, [unseen, unseen, ...hours([2])]).map(({ position }) => position)).toEqual([
      2,
    ]);
  });

  it("are all ranges where none limits", () => {
    expect(limitingChoices(entry, hours([], [1])).map(({ position }) => position)).toEqual([0, 2]);
  });
});

describe("the values that the chart of a limit spans", () => {
  const value = fc.double({ min: 0, max: 60, noNaN: true });
  const range = fc.array(value, { minLength: 5, maxLength: 5 }).map((five) => {
    const [low, Q10, median, Q90, high] = five.toSorted((a, b) => a - b) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { low, Q10, median, Q90, high };
  });

  it("hold all that members see, the own and the moved limits, with room to drag outward", () => {
    fc.assert(
      fc.property(fc.array(fc.option(range), { maxLength: 5 }), value, (ranges, acceptable) => {
        const moved = {
          ...gustLimit,
          ideal: { max: Math.min(8, acceptable) },
          acceptable: { max: acceptable },
        };
        const [low, high] = limitDomain(gustLimit, moved, ranges);
        for (const seen of ranges) {
          if (seen === null) continue;
          expect(seen.low).toBeGreaterThanOrEqual(low);
          expect(seen.high).toBeLessThanOrEqual(high);
        }
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThan(Math.max(13, acceptable));
      }),
    );
  });
});

describe("the axis", () => {
  it.each(offeredUnits("m/s"))("has round values in %s, ascending and inside", (unit) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 1, max: 40, noNaN: true }),
        (low, span) => {
          const scale = shownScale(gustLimit, unit);
          const ticks = valueTicks([low, low + span], scale, 5);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(11);
          for (const { value, text } of ticks) {
            expect(value).toBeGreaterThanOrEqual(low);
            expect(value).toBeLessThanOrEqual(low + span);
            expect(Number(scale.show(value))).toBeCloseTo(Number(text), 4);
          }
        },
      ),
    );
  });
});

describe("the grips of limits", () => {
  const room = [36, 248] as const;
  const step = 30;

  it("stand at their lines if there is room", () => {
    expect(gripPlaces([100, 200, 60], room)).toEqual([100, 200, 60]);
  });

  it("cover no other grip, stay in the chart and keep the order of their lines", () => {
    const lines = fc.array(fc.integer({ min: 22, max: 262 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lines, (given) => {
        const places = gripPlaces(given, room);
        const order = [...given.keys()].toSorted((one, other) => given[one]! - given[other]!);
        const sorted = order.map((at) => places[at]!);
        expect(sorted[0]).toBeGreaterThanOrEqual(room[0]);
        expect(sorted.at(-1)).toBeLessThanOrEqual(room[1]);
        for (const [at, place] of sorted.slice(1).entries())
          expect(place - sorted[at]!).toBeGreaterThanOrEqual(step);
      }),
    );
  });
});
