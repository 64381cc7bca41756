import type { Location } from "@halcyon/schema";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cells, gridCells, siteCells } from "./cells.ts";

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

const grid = (latitudes: readonly number[], longitudes: readonly number[]): Cells =>
  gridCells({ kind: "grid", dimensions: ["lat", "lon"], latitudes, longitudes });

const nearest = (cells: Cells, latitude: number, longitude: number): Location | undefined =>
  cells.near({ latitude, longitude })[0]?.place;

/** Latitudes like those of a T63 grid near the poles, and evenly spaced elsewhere. The outermost rows are at 87.86 degrees. */
const gaussian = [-87.86, -85.1, -82.31, ...range(-79.5, 79.5, 3), 82.31, 85.1, 87.86];

describe("cells of a grid", () => {
  test("the nearest on the sphere answers, wherever the place is", () => {
    for (const cells of [
      grid(range(90, -90, -10), range(0, 350, 10)),
      grid(gaussian, range(-180, 177.1875, 2.8125)),
    ]) {
      const every = range(-90, 90, 2.5).flatMap((latitude) =>
        range(-180, 180, 2.5).flatMap((longitude) => cells.near({ latitude, longitude })),
      );
      const places = [...new Map(every.map((cell) => [cell.indices.join(), cell.place])).values()];
      fc.assert(
        fc.property(
          fc.double({ min: -90, max: 90, noNaN: true }),
          fc.double({ min: -180, max: 180, noNaN: true }),
          (latitude, longitude) => {
            const location = { latitude, longitude };
            const least = Math.min(...places.map((place) => greatCircleKm(place, location)));
            expect(greatCircleKm(cells.near(location)[0]!.place, location)).toBeLessThanOrEqual(least + 1e-6);
          },
        ),
        { numRuns: 200, seed: 7 },
      );
    }
  });

  test("a Gaussian grid round the earth covers the poles", () => {
    const cells = grid(gaussian, range(0, 357.1875, 2.8125));
    expect(nearest(cells, 90, 0)?.latitude).toBe(87.86);
    expect(nearest(cells, -90, 0)?.latitude).toBe(-87.86);
  });

  test("a grid of a region ends half a cell around its outer cells", () => {
    const cells = grid([50, 51, 52], [358, 359, 360, 361]);
    expect(nearest(cells, 52.5, -2.5)).toEqual({ latitude: 52, longitude: -2 });
    expect(nearest(cells, 49.5, 1.5)).toEqual({ latitude: 50, longitude: 1 });
    for (const [latitude, longitude] of [
      [52.6, 0],
      [49.4, 0],
      [51, -2.6],
      [51, 1.6],
      [51, 180],
    ] as const)
      expect(nearest(cells, latitude, longitude)).toBeUndefined();
  });

  test("says its size and what it covers", () => {
    expect(grid([50, 51, 52], [358, 359, 360, 361])).toMatchObject({
      grid: "3 x 4 cells of 1 x 1 degrees",
      coverage: "latitudes 49.5 to 52.5, longitudes -2.5 to 1.5",
    });
  });
});

describe("sites", () => {
  const sites = siteCells(
    { kind: "sites", dimensions: ["location"], latitudes: [44.5, 45.5], longitudes: [-63.4, -73.4] },
    25,
  );

  test("answer for the places around them, the nearest first", () => {
    expect(sites.near({ latitude: 45.4, longitude: -73.5 })[0]).toEqual({
      place: { latitude: 45.5, longitude: -73.4 },
      indices: [1],
    });
    expect(sites.near({ latitude: 45, longitude: -68 })).toEqual([]);
  });
});
