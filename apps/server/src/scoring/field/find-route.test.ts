import { legsKm } from "@halcyon/geo/route/route-samples";
import { forecastHoursMax } from "@halcyon/schema/registry";
import type { Cell } from "@halcyon/weather";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldGrid } from "./field-grid.ts";
import { findRoute } from "./find-route.ts";

/** Returns a grid around a middle, whose cells are looked up by their distance. Every third cell is at sea. It counts the look-ups. */
function gridAround(latitude: number, longitude: number) {
  const axis = (middle: number): number[] => Array.from({ length: 13 }, (_, at) => middle + (at - 6) / 2);
  const [latitudes, longitudes] = [axis(latitude), axis(longitude)];
  const cells = latitudes.flatMap((north, row) =>
    longitudes.map((east, column): Cell => {
      const sea = (row + column) % 3 === 0;
      return { latitude: north, longitude: east, sea, elevationM: 10 * row + column };
    }),
  );
  const seen = { lookUps: 0 };
  const grid: FieldGrid = {
    latitudes,
    longitudes,
    synthetic: true,
    async locate(north, east, surface) {
      seen.lookUps += 1;
      const km = (cell: Cell): number => legsKm([cell, { latitude: north, longitude: east }])[0]!;
      const nearest = (some: readonly Cell[]): Cell =>
        some.reduce((best, cell) => (km(cell) < km(best) ? cell : best));
      return nearest(cells.filter(({ sea }) => surface === undefined || sea === (surface === "sea")));
    },
  };
  return { grid, seen };
}

const offset = fc.double({ min: -1, max: 1, noNaN: true });
const times = { speedKmh: 60, sinceHourMs: 0 };

describe("the cells of a route", () => {
  test("are those of look-ups at each kilometre, on any surface, at the antimeridian and near a pole", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([0, 0], [51, 180], [86, 40], [-60, -180] as const),
        fc.array(fc.tuple(offset, offset), { minLength: 2, maxLength: 3 }),
        fc.constantFrom("land", "sea", undefined),
        async ([latitude = 0, longitude = 0], offsets, surface) => {
          const points = offsets.map(([north, east]) => ({
            latitude: latitude + north,
            longitude: longitude + east,
            atMs: undefined,
            stayHours: 0,
          }));
          const { grid, seen } = gridAround(latitude, longitude);
          const found = await findRoute(grid, points, times, surface);
          const few = seen.lookUps;
          // Where middles may be as near as one likes, each place is looked up.
          const unsure = { ...grid, latitudes: [0, 0] };
          expect(found).toEqual(await findRoute(unsure, points, times, surface));
          expect(few).toBeLessThanOrEqual(seen.lookUps - few);
        },
      ),
      { numRuns: 30, seed: 7 },
    );
  });

  test("take about a look-up each where the way leads through their middles", async () => {
    const { grid, seen } = gridAround(0, 0);
    const points = [-2, 2].map((longitude) => ({ latitude: 0, longitude, atMs: undefined, stayHours: 0 }));
    const { cells, km } = await findRoute(grid, points, times, undefined);
    expect(cells).toHaveLength(9);
    expect(km).toBeGreaterThan(400);
    expect(seen.lookUps).toBeLessThan(5 * cells.length);
  });
});

test("a way of thousands of years has no more steps than a forecast has hours", async () => {
  const { grid } = gridAround(0, 0);
  const atMs = [Date.UTC(2026, 10, 21), Date.UTC(9999, 0, 1)];
  const points = atMs.map((ms) => ({ latitude: 0, longitude: 0, atMs: ms, stayHours: 0 }));
  const { steps } = await findRoute(grid, points, { speedKmh: undefined, sinceHourMs: 0 }, undefined);
  expect(steps.length).toBeLessThan(forecastHoursMax + 3);
  expect(Math.max(...steps.map(({ hour }) => hour))).toBeGreaterThan(forecastHoursMax - 1);
});
