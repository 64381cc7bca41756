import fc from "fast-check";
import { expect, test } from "vitest";
import { legsKm, routeSamples } from "./route-samples.ts";

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("samples are at most the given distance apart, and begin and end at the points", () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 4 }), (points) => {
      // Between opposite points there is no shortest way.
      fc.pre(legsKm(points).every((km) => km < 19_900));
      const samples = routeSamples(points, 100);
      const total = legsKm(points).reduce((sum, km) => sum + km, 0);
      expect(samples[0]).toEqual({ ...points[0], km: 0, leg: 0 });
      expect(samples.at(-1)!.km).toBeCloseTo(total, 6);
      for (const [at, next] of samples.slice(1).entries()) {
        const [apart] = legsKm([samples[at]!, next]);
        expect(apart).toBeLessThanOrEqual(100 + 1e-6);
        expect(apart).toBeCloseTo(next.km - samples[at]!.km, 4);
      }
      const passed = samples.filter((sample, at) => samples[at + 1]?.leg !== sample.leg).slice(0, -1);
      expect(passed.map(({ latitude }) => latitude)).toEqual(
        points.slice(1, -1).map(({ latitude }) => latitude),
      );
    }),
  );
});

test("a leg has as few equal pieces as the distance allows, and its end once", () => {
  const points = [0, 3].map((longitude) => ({ latitude: 0, longitude }));
  const [km] = legsKm(points);
  for (const [share, pieces] of [
    [1, 1],
    [2.5, 3],
    [3, 3],
    [3.1, 4],
  ] as const) {
    const expected = Array.from({ length: pieces + 1 }, (_, at) => (3 * at) / pieces);
    const samples = routeSamples(points, km! / share);
    expect(samples.map(({ longitude }) => longitude)).toEqual(expected.map((one) => expect.closeTo(one, 9)));
  }
});

test("a great circle goes the short way over the antimeridian and over a pole", () => {
  const over = routeSamples(
    [
      { latitude: 10, longitude: 179 },
      { latitude: 10, longitude: -179 },
    ],
    10,
  );
  expect(over.every(({ longitude }) => Math.abs(longitude) >= 179 - 1e-9)).toBe(true);
  const pole = routeSamples(
    [
      { latitude: 89, longitude: 0 },
      { latitude: 89, longitude: 180 },
    ],
    10,
  );
  expect(Math.max(...pole.map(({ latitude }) => latitude))).toBeGreaterThan(89.9);
});

test("the length of Edinburgh to Paris is that of GeographicLib", () => {
  // GeographicLib 2.1 for Python: Geodesic(6371008.8, 0).Inverse gives 873389.3366780508 m.
  const [km] = legsKm([
    { latitude: 55.9533, longitude: -3.1883 },
    { latitude: 48.8566, longitude: 2.3522 },
  ]);
  expect(km).toBeCloseTo(873.3893366780508, 9);
});

test("a route that stays where it is has its points alone", () => {
  const here = { latitude: 50, longitude: 8 };
  expect(routeSamples([here, here], 1).map(({ km }) => km)).toEqual([0, 0]);
});
