import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earthRadiusKm, type Point, radians } from "../earth.ts";
import { type AreaCell, cellBounds, circleCells } from "./area-cells.ts";

/** Returns a place as a vector from the centre of the earth [km]. */
function vectorOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [north, east] = [latitude * radians, longitude * radians];
  const across = earthRadiusKm * Math.cos(north);
  return [across * Math.cos(east), across * Math.sin(east), earthRadiusKm * Math.sin(north)];
}

describe("cells that a circle touches", () => {
  const grid = {
    latitudes: Array.from({ length: 19 }, (_, row) => 90 - 10 * row),
    longitudes: Array.from({ length: 36 }, (_, column) => 10 * column - 180),
  };
  const middles = fc.record({
    latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.9, 89.9, 90)),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.9, 180)),
  });

  /** Returns the angle between two places by the law of cosines on the sphere [degrees]. */
  const wayTo = (from: number, to: number, across: number): number => {
    const [one, other] = [from * radians, to * radians];
    const cosine =
      Math.sin(one) * Math.sin(other) + Math.cos(one) * Math.cos(other) * Math.cos(across * radians);
    return Math.acos(cosine) / radians;
  };

  test.each<[string, Point, Point, number]>([
    ["around the middle", { latitude: 1, longitude: 2 }, { latitude: 0, longitude: 0 }, 0],
    ["east of it", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 10 }, 5],
    ["north of it", { latitude: 0, longitude: 0 }, { latitude: 20, longitude: 0 }, 15],
    ["south of it", { latitude: 0, longitude: 0 }, { latitude: -20, longitude: 0 }, 15],
    ["east of the antimeridian", { latitude: 0, longitude: 179 }, { latitude: 0, longitude: -170 }, 6],
    ["west of the antimeridian", { latitude: 0, longitude: -179 }, { latitude: 0, longitude: 170 }, 6],
    ["at the pole", { latitude: 70, longitude: 170 }, { latitude: 90, longitude: -180 }, 15],
    // Napier: the sine of the way to a meridian is that of the angle between the meridians, times the cosine of the latitude.
    [
      "behind a meridian in the north",
      { latitude: 60, longitude: 0 },
      { latitude: 60, longitude: 20 },
      Math.asin(Math.sin(15 * radians) / 2) / radians,
    ],
    [
      "behind a meridian in the south",
      { latitude: -60, longitude: 0 },
      { latitude: -60, longitude: -20 },
      Math.asin(Math.sin(15 * radians) / 2) / radians,
    ],
    [
      "with the nearest corner in the north-west",
      { latitude: 0, longitude: 0 },
      { latitude: -20, longitude: 20 },
      wayTo(0, -15, 15),
    ],
    [
      "with the nearest corner beyond the pole",
      { latitude: 80, longitude: 0 },
      { latitude: 80, longitude: -180 },
      wayTo(80, 85, 175),
    ],
    [
      "with the nearest corner in the south-east",
      { latitude: 50, longitude: 0 },
      { latitude: 70, longitude: -20 },
      wayTo(50, 65, 15),
    ],
  ])("have the one %s from its nearest place on", (_, middle, cell, angle) => {
    const row = grid.latitudes.indexOf(cell.latitude);
    const column = Math.abs(cell.latitude) === 90 ? 0 : grid.longitudes.indexOf(cell.longitude);
    const nearestKm = angle * radians * earthRadiusKm;
    const at = (radiusKm: number) => circleCells(middle, radiusKm, grid, 1e6);
    expect(at(nearestKm + 1e-4)).toContainEqual({ row, column });
    if (nearestKm > 0) expect(at(nearestKm - 1e-4)).not.toContainEqual({ row, column });
  });

  test("are only counted if there are too many, and no longer than to four times as many", () => {
    const at = (most: number) => circleCells({ latitude: 0, longitude: 0 }, 5000, grid, most);
    const all = at(1e6) as readonly AreaCell[];
    expect(at(all.length - 1)).toEqual({ atLeast: all.length });
    const rows = Map.groupBy(all, ({ row }) => row).values();
    let counted = 0;
    for (const { length } of rows) if (counted <= 40) counted += length;
    expect(counted).toBeLessThan(all.length);
    expect(at(10)).toEqual({ atLeast: counted });
  });

  /** Returns the least distance from a point to places in a rectangle [km]. */
  const kmTo = (middle: Point, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): number => {
    const steps = Array.from({ length: 21 }, (_, step) => step / 20);
    const places = steps.flatMap((x) =>
      steps.map((y) => ({ latitude: south + y * (north - south), longitude: west + x * (east - west) })),
    );
    const from = vectorOf(middle);
    const chords = places.map((place) => {
      const to = vectorOf(place);
      return Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2 + (to[2] - from[2]) ** 2);
    });
    return 2 * earthRadiusKm * Math.asin(Math.min(Math.min(...chords) / (2 * earthRadiusKm), 1));
  };

  test("are those with a place nearer than the radius, at poles and the antimeridian too", () => {
    fc.assert(
      fc.property(middles, fc.double({ min: 1, max: 2000, noNaN: true }), (middle, radiusKm) => {
        const cells = circleCells(middle, radiusKm, grid, 1e6);
        if ("atLeast" in cells) throw new Error("too many");
        const touched = new Set(cells.map(({ row, column }) => `${row} ${column}`));
        expect(touched.size).toBe(cells.length);
        for (const row of grid.latitudes.keys()) {
          for (const column of grid.longitudes.keys()) {
            if (Math.abs(grid.latitudes[row]!) === 90 && column > 0) continue;
            const nearest = kmTo(middle, cellBounds(grid, row, column));
            // The places lie up to 40 km from the nearest one of the rectangle.
            if (nearest <= radiusKm) expect(touched).toContain(`${row} ${column}`);
            else if (nearest > radiusKm + 40) expect(touched).not.toContain(`${row} ${column}`);
          }
        }
      }),
      { numRuns: 20, seed: 6 },
    );
  });

  test("come row by row and column by column, a pole once, as many as allowed", () => {
    const pole = circleCells({ latitude: 89, longitude: 100 }, 3000, grid, 1e6) as readonly AreaCell[];
    const places = pole.map(({ row, column }) => row * 36 + column);
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    expect(pole.filter(({ row }) => row === 0)).toEqual([{ row: 0, column: 0 }]);
    expect(circleCells({ latitude: 89, longitude: 100 }, 3000, grid, pole.length)).toEqual(pole);
    // The column 3 lies west of the column 0, and the column 2 is 135 degrees away.
    const fromZero = { latitudes: [1, 0], longitudes: [0, 90, 180, 270] };
    expect(circleCells({ latitude: 0, longitude: 0 }, 6000, fromZero, 10)).toEqual(
      [0, 1].flatMap((row) => [0, 1, 3].map((column) => ({ row, column }))),
    );
  });
});
