import type { Location } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { nearestCell } from "../places/nearest-cell.ts";
import type { Cell } from "../source/source.ts";
import { nearestOfSurface } from "./locate-site.ts";

/** Returns a grid whose sea cells are determined by a function. */
function gridOf(
  latitudes: readonly number[],
  longitudes: readonly number[],
  isSea: (place: Location) => boolean,
) {
  return async (place: Location): Promise<Cell | undefined> => {
    const found = nearestCell({ latitudes, longitudes }, place);
    if (found === undefined) return undefined;
    const { latitude, longitude } = found;
    return { latitude, longitude, sea: isSea(found) };
  };
}

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) =>
    Number((from + index * step).toFixed(6)),
  );

describe("nearestOfSurface", () => {
  const coast = gridOf(steps(40, 60, 0.25), steps(-10, 10, 0.25), ({ longitude }) => longitude < 0);

  test("gives the cell that answers anyway where it is of that kind", async () => {
    const place = { latitude: 50.05, longitude: 0.02 };
    expect(await nearestOfSurface(coast, place, "land")).toEqual(await coast(place));
  });

  test("gives the nearest of the others where it is not", async () => {
    const place = { latitude: 50.05, longitude: 0.02 };
    expect(await nearestOfSurface(coast, place, "sea")).toEqual({
      latitude: 50,
      longitude: -0.25,
      sea: true,
    });
  });

  test("looks at corners too", async () => {
    const corner = gridOf(
      steps(40, 60, 1),
      steps(-10, 10, 1),
      ({ latitude, longitude }) => latitude === 51 && longitude === 1,
    );
    const place = { latitude: 50, longitude: 0 };
    expect(await nearestOfSurface(corner, place, "sea")).toEqual({ latitude: 51, longitude: 1, sea: true });
  });

  test("looks no further than the cells around", async () => {
    expect(await nearestOfSurface(coast, { latitude: 50, longitude: 0.5 }, "sea")).toBeUndefined();
  });

  test.each([0.1, 0.25, 0.5, 0.9375, 1])("finds the neighbour on a grid of %d degrees", async (step) => {
    const grid = gridOf(steps(45, 55, step), steps(-5, 5, step), ({ longitude }) => longitude < -1e-9);
    const west = steps(-5, 5, step).findLast((longitude) => longitude < -1e-9)!;
    const found = await nearestOfSurface(grid, { latitude: 50, longitude: west + step }, "sea");
    expect(found!.longitude).toBeCloseTo(west);
  });

  test("goes over the date line and around a pole", async () => {
    const world = gridOf(steps(-90, 90, 1), steps(-180, 179, 1), ({ latitude, longitude }) =>
      Math.abs(latitude) === 89 ? longitude === 30 : longitude === -180,
    );
    expect(await nearestOfSurface(world, { latitude: 0, longitude: 179.2 }, "sea")).toMatchObject({
      longitude: -180,
    });
    expect(await nearestOfSurface(world, { latitude: 90, longitude: 30 }, "sea")).toMatchObject({
      latitude: 89,
      longitude: 30,
    });
  });

  test("finds nothing outside the coverage", async () => {
    expect(await nearestOfSurface(coast, { latitude: 80, longitude: 0 }, "sea")).toBeUndefined();
    const alone = async (place: Location): Promise<Cell | undefined> =>
      Math.hypot(place.latitude - 50, place.longitude) < 0.1
        ? { latitude: 50, longitude: 0, sea: false }
        : undefined;
    expect(await nearestOfSurface(alone, { latitude: 50, longitude: 0 }, "sea")).toBeUndefined();
  });
});
