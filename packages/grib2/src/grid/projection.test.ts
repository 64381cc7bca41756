import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lambertConformal,
  mercator,
  polarStereographic,
  type Projection,
  rotatedPole,
} from "./projection.ts";

const sphere = (radiusM: number): { radiusM: number; eccentricity: number } => ({ radiusM, eccentricity: 0 });
const flat = 1 / 298.257_223_563;
const wgs84 = { radiusM: 6_378_137, eccentricity: Math.sqrt(flat * (2 - flat)) };
/** The ellipsoid of the National Snow and Ice Data Center, after Hughes. */
const hughes = { radiusM: 6_378_273, eccentricity: Math.sqrt(1 - (6_356_889.449 / 6_378_273) ** 2) };

/** A name, the projection, and points: x, y, degrees north, degrees east. */
type Golden = readonly [string, Projection, readonly (readonly [number, number, number, number])[]];

/** Points computed with PROJ 9 by pyproj 3.7.2. */
const golden: readonly Golden[] = [
  [
    "Lambert, as HRRR",
    lambertConformal(sphere(6_371_229), [38.5, 38.5], -97.5, 38.5),
    [
      [-2_697_568, -1_587_306, 21.138012748, -122.719953746],
      [0, 0, 38.5, -97.5],
      [2_690_000, 1_580_000, 47.809657011, -61.030308669],
      [123_456, -654_321, 32.618008392, -96.18860131],
    ],
  ],
  [
    "Lambert, as CERRA",
    lambertConformal(sphere(6_371_229), [50], 8, 50),
    [
      [-2_900_000, -2_800_000, 21.426583252, -17.580325482],
      [2_900_000, 2_900_000, 63.811147289, 73.078460583],
    ],
  ],
  [
    "Lambert on an ellipsoid with two parallels",
    lambertConformal(wgs84, [30, 60], 265, 25),
    [
      [-4_000_000, -800_000, 11.201908267, -128.20322673],
      [2_000_000, 3_000_000, 49.148981089, -66.038186359],
    ],
  ],
  [
    "Lambert of the south",
    lambertConformal(sphere(6_371_200), [-30, -60], 135, -30),
    [
      [-2_000_000, -1_800_000, -43.510467039, 108.875486571],
      [2_500_000, 1_000_000, -18.224859025, 157.378639805],
    ],
  ],
  [
    "stereographic, as the models of Canada",
    polarStereographic(sphere(6_371_229), { latitude: 60 }, 249),
    [
      [-4_556_441, -7_299_850, 18.20594241, -142.971702067],
      [1_000_000, -2_000_000, 68.69641273, -84.434948823],
      [1000, 500, 89.98922377, 5.565051177],
    ],
  ],
  [
    "stereographic of the south, as maps of sea ice",
    polarStereographic(hughes, { latitude: -71 }, 0),
    [
      [-3_000_000, 3_000_000, -52.317844353, -45],
      [1_000_000, -2_000_000, -69.629090623, 153.434948823],
    ],
  ],
  [
    "stereographic with a scale at the pole",
    polarStereographic(wgs84, { latitude: 90, scale: 0.994 }, 10),
    [[500_000, -1_500_000, 75.828335374, 28.434948823]],
  ],
  [
    "Mercator, as the National Weather Service has Hawaii",
    mercator(sphere(6_371_200), 20, -160),
    [
      [-200_000, 2_000_000, 18.793789179, -161.914016041],
      [3_000_000, -400_000, -3.825187321, -131.289759379],
    ],
  ],
  [
    "Mercator on an ellipsoid",
    mercator(wgs84, -35, 140),
    [
      [-200_000, 2_000_000, 21.524490728, 137.809135611],
      [3_000_000, -4_000_000, -40.270601653, 172.862965833],
    ],
  ],
  [
    "a rotated pole, as CORDEX has Europe",
    rotatedPole({ latitude: -39.25, longitude: 18 }),
    [
      [-28.375, -23.375, 21.987828757, -10.063879662],
      [18.155, 21.835, 66.689836542, 64.964376667],
      [0, 0, 50.75, 18],
    ],
  ],
  [
    "a rotated pole with a turn",
    rotatedPole({ latitude: -40, longitude: -170 }, 20),
    [
      [-28.375, -23.375, 12.24312443, 145.402057174],
      [5, -7, 41.002396192, 170.099073159],
    ],
  ],
  [
    "a rotated pole of the south",
    rotatedPole({ latitude: 30, longitude: 80 }),
    [
      [12, 34, 25.004018918, -110.963973291],
      [-100, 5, -11.150649185, -9.356752938],
    ],
  ],
];

describe.each(golden)("%s", (_, projection, points) => {
  test("brings points of the plane to the places of PROJ, and back", () => {
    for (const [x, y, latitude, longitude] of points) {
      const place = projection.toPlace(x, y);
      expect(place.latitude).toBeCloseTo(latitude, 8);
      expect(place.longitude).toBeCloseTo(longitude, 8);
      const [east, north] = projection.toPlane({ latitude, longitude });
      expect(Math.hypot(east - x, north - y)).toBeLessThan(0.01);
    }
  });

  test("brings every place of its part of the earth back to itself", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 179.9, noNaN: true }),
        (latitude, longitude) => {
          const place = projection.toPlace(...projection.toPlane({ latitude, longitude }));
          expect(place.latitude).toBeCloseTo(latitude, 7);
          expect(Math.abs(((place.longitude - longitude + 540) % 360) - 180)).toBeLessThan(1e-7);
        },
      ),
      { numRuns: 100, seed: 3 },
    );
  });
});
