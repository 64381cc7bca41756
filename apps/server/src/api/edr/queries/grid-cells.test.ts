import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../../../errors/refusal.ts";
import type { FieldGrid } from "../../../scoring/field/field-grid.ts";
import { findCells } from "./grid-cells.ts";
import type { Box } from "./wkt.ts";

/** Returns the grid of the globe, from a meridian to the east. */
function globe(step: number, west: number): FieldGrid {
  return {
    latitudes: Array.from({ length: 180 / step + 1 }, (_, row) => 90 - row * step),
    longitudes: Array.from({ length: 360 / step }, (_, column) => west + column * step),
    synthetic: true,
    locate: async (latitude, longitude) => ({ latitude, longitude, sea: false }),
  };
}

const boxes = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 89, noNaN: true }),
    fc.double({ min: 1, max: 359, noNaN: true }),
    fc.double({ min: 0.5, max: 1, noNaN: true }),
  )
  .map(([west, south, width, share]): Box => {
    const east = west + width > 180 ? west + width - 360 : west + width;
    return [west, south, east, south + share * (90 - south)];
  });

const grids = fc
  .tuple(fc.constantFrom(2.5, 5, 10), fc.constantFrom(-180, 0))
  .map(([step, west]) => globe(step, west));

test("cells stand at their places between ascending axes, over the antimeridian and at poles", async () => {
  await fc.assert(
    fc.asyncProperty(grids, boxes, async (grid, box) => {
      const most = { cells: 1e5, places: 1e5 };
      const { latitudes, longitudes, cells } = await findCells(grid, { parameter: "bbox", box }, most);
      for (const axis of [latitudes, longitudes])
        expect(axis).toEqual(axis.toSorted((one, other) => one - other));
      expect(longitudes.at(-1)! - longitudes[0]!).toBeLessThan(360);
      const taken = cells.flatMap(({ places }) => places);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken).toHaveLength(latitudes.length * longitudes.length);
      for (const { location, places } of cells) {
        for (const place of places) {
          expect(latitudes[Math.floor(place / longitudes.length)]).toBe(location.latitude);
          const longitude = longitudes[place % longitudes.length]!;
          if (Math.abs(location.latitude) !== 90)
            expect((longitude - location.longitude) % 360).toBeCloseTo(0, 9);
        }
      }
    }),
    { seed: 7, numRuns: 40 },
  );
});

test("a box with too many cells is refused with a box that fits, which has the same south-western corner", async () => {
  const asked = fc.record({ grid: grids, box: boxes, most: fc.integer({ min: 8, max: 200 }) });
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ({ grid, box, most }) => {
      const limits = { cells: most, places: most };
      const refusal: unknown = await findCells(grid, { parameter: "bbox", box }, limits).catch(
        (error: unknown) => error,
      );
      if (!(refusal instanceof Refusal)) return;
      refusals++;
      expect(refusal.code).toBe("answer_too_large");
      const fitting = refusal.errors[0]!.expected?.["bbox"] as Box;
      expect(fitting.slice(0, 2)).toEqual(box.slice(0, 2));
      const found = await findCells(grid, { parameter: "bbox", box: fitting }, limits);
      expect(found.cells.length).toBeLessThanOrEqual(most);
      // It is not much smaller than it might be.
      expect(found.latitudes.length * found.longitudes.length).toBeGreaterThan(most / 5);
    }),
    { seed: 8, numRuns: 60 },
  );
  expect(refusals).toBeGreaterThan(10);
});

test("a grid without cells at a place is refused", async () => {
  const empty = { ...globe(10, 0), locate: async () => undefined };
  await expect(
    findCells(empty, { parameter: "bbox", box: [0, 0, 20, 20] }, { cells: 100, places: 100 }),
  ).rejects.toMatchObject({ code: "location_outside_coverage" });
});
