import type { Location } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { greatCircleKm } from "./great-circle.ts";
import { nearestPoint, type PointRows } from "./nearest-point.ts";

/** Returns the rows and columns of a flat grid that is projected and rotated around a place, as in regional models. */
function around({ latitude, longitude }: Location, rows: number, columns: number, stepKm: number): PointRows {
  const radians = Math.PI / 180;
  const points = Array.from({ length: rows * columns }, (_, at) => {
    const [y, x] = [Math.floor(at / columns) - rows / 2, (at % columns) - columns / 2];
    const [far, way] = [(Math.hypot(x, y) * stepKm) / 6371, Math.atan2(x, y) + 0.3];
    const north = Math.asin(
      Math.sin(latitude * radians) * Math.cos(far) +
        Math.cos(latitude * radians) * Math.sin(far) * Math.cos(way),
    );
    const east = Math.atan2(
      Math.sin(way) * Math.sin(far) * Math.cos(latitude * radians),
      Math.cos(far) - Math.sin(latitude * radians) * Math.sin(north),
    );
    return { latitude: north / radians, longitude: longitude + east / radians };
  });
  return {
    columns,
    latitudes: points.map((point) => point.latitude),
    longitudes: points.map((point) => point.longitude),
  };
}

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe.each([
  ["in the middle latitudes", around({ latitude: 47, longitude: 8 }, 37, 41, 60)],
  ["over the date line", around({ latitude: -18, longitude: 179 }, 30, 20, 90)],
  ["over a pole", around({ latitude: 89, longitude: 70 }, 25, 25, 120)],
  ["of one row", around({ latitude: 0, longitude: 0 }, 1, 300, 100)],
  [
    "in any order",
    {
      columns: 1,
      latitudes: Array.from({ length: 500 }, (_, at) => (Math.asin(Math.sin(at * 12.9898)) * 180) / Math.PI),
      longitudes: Array.from({ length: 500 }, (_, at) => (at * 137.508) % 360),
    },
  ],
] as const)("points %s", (_, points) => {
  test("the nearest is that of a look at each of them, wherever the place is", () => {
    const nearest = nearestPoint(points);
    const pointAt = (at: number): Location => ({
      latitude: points.latitudes[at]!,
      longitude: points.longitudes[at]!,
    });
    fc.assert(
      fc.property(place, (location) => {
        let least = Infinity;
        for (let at = 0; at < points.latitudes.length; at += 1)
          least = Math.min(least, greatCircleKm(pointAt(at), location));
        expect(greatCircleKm(pointAt(nearest(location)!), location)).toBeLessThanOrEqual(least + 1e-6);
      }),
      { numRuns: 100, seed: 11 },
    );
  });
});

test("points that are not there are never the nearest, and where none is there is none", () => {
  const latitudes = [Number.NaN, 10, Number.NaN];
  expect(nearestPoint({ columns: 3, latitudes, longitudes: [0, 90, 1] })({ latitude: 0, longitude: 0 })).toBe(
    1,
  );
  const none = { columns: 100, latitudes: Array(200).fill(Number.NaN), longitudes: Array(200).fill(0) };
  expect(nearestPoint(none)({ latitude: 0, longitude: 0 })).toBeUndefined();
});

test("of equal ones the first is taken", () => {
  const longitudes = Array.from({ length: 300 }, () => 5);
  expect(
    nearestPoint({ columns: 300, latitudes: longitudes, longitudes })({ latitude: 5, longitude: 5 }),
  ).toBe(0);
});
