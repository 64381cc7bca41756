import { bands, type MonthWorkability } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { dayRows, stripLayout } from "./strip-layout.ts";
import { monthShares, usualBars } from "./usual-bars.ts";

const overYears = (P50: number) => ({ P10: 0, P50, P90: 744 });

function month(hours: readonly number[] | null): Pick<MonthWorkability, "hours"> {
  if (hours === null) return { hours };
  const [stop, unsuitable, acceptable, ideal] = hours.map(overYears) as [
    ReturnType<typeof overYears>,
    ReturnType<typeof overYears>,
    ReturnType<typeof overYears>,
    ReturnType<typeof overYears>,
  ];
  return { hours: { stop, unsuitable, acceptable, ideal } };
}

describe("what months bring", () => {
  it("are shares of the hours in each band, and nothing where no year is known", () => {
    const [first, second, third] = monthShares([month([0, 180, 180, 360]), month(null), month([0, 0, 0, 0])]);
    expect(first).toEqual({ stop: 0, unsuitable: 0.25, acceptable: 0.25, ideal: 0.5 });
    expect([second, third]).toEqual([null, null]);
  });
});

describe.each([
  ["a row a day", 240],
  ["a column a day", 2160],
])("bars of days in %s", (_what, hours) => {
  const days = dayRows(Date.UTC(2026, 10, 20), hours, clockIn("UTC"));
  const layout = stripLayout(days, clockIn("UTC"), 900, { withUsual: true });

  it("fill the place of each day with a paler hour, band by band, outside of all cells", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(counts, fc.nat(hours - 1), (given, from) => {
        const shares = monthShares(Array.from({ length: 12 }, () => month(given)));
        const pale = Array.from({ length: hours }, (_, hour) => hour >= from);
        const bars = usualBars(days, pale, shares, layout);
        const firstDay = Math.floor(from / 24);
        expect(bars).toHaveLength((days.length - firstDay) * bands.length);
        const area = bars.reduce((sum, { width, height }) => sum + width * height, 0);
        const place = layout.usualBox(firstDay);
        expect(area).toBeCloseTo((days.length - firstDay) * place.width * place.height, 3);
        for (const bar of bars) {
          expect(bar.y + bar.height).toBeLessThanOrEqual(layout.height + 1e-6);
        }
        const lowest = Math.max(
          ...days[firstDay]!.cells.map((cell) => bottomOf(layout.boxOf(firstDay, cell))),
        );
        expect(place.y).toBeGreaterThanOrEqual(lowest);
      }),
    );
  });

  it("have no place where none are asked for, and no month that is unknown", () => {
    const plain = stripLayout(days, clockIn("UTC"), 900);
    expect(plain.usualBox(0).height).toBe(0);
    expect(layout.height).toBeGreaterThan(plain.height);
    const unknown = Array.from({ length: 12 }, () => null);
    const pale = Array.from({ length: hours }, () => true);
    expect(usualBars(days, pale, unknown, layout)).toEqual([]);
  });
});

function bottomOf({ y, height }: { readonly y: number; readonly height: number }): number {
  return y + height;
}
