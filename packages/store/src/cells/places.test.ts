import type { Location } from "@halcyon/schema";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gridPlaces, type Places, sitePlaces } from "./places.ts";

const axis = (from: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const grids: readonly (readonly [string, Places])[] = [
  ["the globe, 0 to 359", gridPlaces(axis(90, -5, 37), axis(0, 5, 72))],
  ["the globe, -180 to 175", gridPlaces(axis(-90, 5, 37), axis(-180, 5, 72))],
  ["a globe whose rows leave the poles out", gridPlaces(axis(87.5, -5, 36), axis(2.5, 5, 72))],
];

function bruteNearestKm(places: Places, location: Location): number {
  let least = Infinity;
  for (let index = 0; index < places.count; index += 1) {
    least = Math.min(least, greatCircleKm(places.at(index), location));
  }
  return least;
}

describe.each(grids)("%s", (_title, places) => {
  test("answers everywhere with the cell that no other is nearer than", () => {
    fc.assert(
      fc.property(anywhere, (location) => {
        const index = places.nearest(location);
        expect(index).toBeDefined();
        expect(greatCircleKm(places.at(index!), location)).toBeCloseTo(bruteNearestKm(places, location), 6);
      }),
      { numRuns: 300 },
    );
  });

  test("finds every cell by its own place", () => {
    for (let index = 0; index < places.count; index += 1) {
      const { latitude, longitude } = places.at(index);
      expect(longitude).toBeGreaterThanOrEqual(-180);
      expect(longitude).toBeLessThan(180);
      const found = places.indexOf({ latitude, longitude });
      if (Math.abs(latitude) === 90) expect(places.at(found!).latitude).toBe(latitude);
      else expect(found).toBe(index);
    }
  });

  test("lists all cells within a distance, nearest first", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: places.count - 1 }), (index) => {
        const found = places.around(index, 900);
        const kms = found.map((other) => greatCircleKm(places.at(index), places.at(other)));
        expect(kms).toEqual(kms.toSorted((left, right) => left - right));
        const all = Array.from({ length: places.count }, (_, other) => other).filter(
          (other) => other !== index && greatCircleKm(places.at(index), places.at(other)) <= 900,
        );
        expect([...found].toSorted((left, right) => left - right)).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a quarter-degree globe from 0 to 359.75", () => {
  const places = gridPlaces(axis(90, -0.25, 721), axis(0, 0.25, 1440));
  const nearest = (latitude: number, longitude: number): Location =>
    places.at(places.nearest({ latitude, longitude })!);

  test("holds the places around Greenwich", () => {
    expect(nearest(51.5, -0.25)).toEqual({ latitude: 51.5, longitude: -0.25 });
    expect(nearest(51.5, -0.1)).toEqual({ latitude: 51.5, longitude: 0 });
    expect(nearest(51.5, -0.2)).toEqual({ latitude: 51.5, longitude: -0.25 });
  });

  test("joins at the date line", () => {
    for (const longitude of [180, -180, 179.95, -179.95]) {
      expect(nearest(-20, longitude)).toEqual({ latitude: -20, longitude: -180 });
    }
    expect(nearest(-20, 179.8)).toEqual({ latitude: -20, longitude: 179.75 });
  });

  test("has both poles", () => {
    expect(nearest(90, 77).latitude).toBe(90);
    expect(nearest(-89.95, -120).latitude).toBe(-90);
  });
});

describe("a box over the date line", () => {
  const places = gridPlaces(axis(-22, 0.5, 9), axis(176, 0.5, 17));

  test("answers on both sides of it and not beyond its edges", () => {
    expect(places.at(places.nearest({ latitude: -20, longitude: 179.9 })!)).toEqual({
      latitude: -20,
      longitude: -180,
    });
    expect(places.at(places.nearest({ latitude: -20, longitude: -176.1 })!)).toEqual({
      latitude: -20,
      longitude: -176,
    });
    for (const longitude of [175, -175, 0]) {
      expect(places.nearest({ latitude: -20, longitude })).toBeUndefined();
    }
    expect(places.nearest({ latitude: -17, longitude: 178 })).toBeUndefined();
  });
});

test("sites answer within their reach, the nearest first", () => {
  const places = sitePlaces(
    [
      { latitude: 60, longitude: 10 },
      { latitude: 60, longitude: 10.2 },
      { latitude: 0, longitude: 359.75 },
    ],
    25,
  );
  expect(places.nearest({ latitude: 60, longitude: 10.15 })).toBe(1);
  expect(places.nearest({ latitude: 60.3, longitude: 10 })).toBeUndefined();
  expect(places.nearest({ latitude: 0, longitude: -0.25 })).toBe(2);
  expect(places.at(2)).toEqual({ latitude: 0, longitude: -0.25 });
  expect(places.around(0, 20)).toEqual([1]);
});

test("sites anywhere answer as if each of them were measured", () => {
  const reachKm = 900;
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 1, maxLength: 60 }), anywhere, (sites, location) => {
      const places = sitePlaces(sites, reachKm);
      const nearestOf = (from: Location): readonly number[] =>
        sites
          .map((_, index) => ({ index, km: greatCircleKm(places.at(index), from) }))
          .filter(({ km }) => km <= reachKm)
          .toSorted((one, other) => one.km - other.km || one.index - other.index)
          .map(({ index }) => index);
      expect(places.nearest(location)).toBe(nearestOf(location)[0]);
      expect(places.around(0, reachKm)).toEqual(nearestOf(places.at(0)).filter((index) => index !== 0));
    }),
    { numRuns: 300 },
  );
});

describe("a cell that may not answer", () => {
  const places = gridPlaces(axis(-22, 0.5, 9), axis(179, 0.5, 5));
  const at = (index: number | undefined): Location | undefined =>
    index === undefined ? undefined : places.at(index);

  test("leaves it to the next one, over the date line too", () => {
    const own = places.nearest({ latitude: -20, longitude: 180 })!;
    const others = (index: number): boolean => index !== own;
    const east = { latitude: -20, longitude: -179.8 };
    expect(at(places.nearest(east, others))).toEqual({ latitude: -20, longitude: -179.5 });
    const west = { latitude: -20, longitude: 179.8 };
    expect(at(places.nearest(west, others))).toEqual({ latitude: -20, longitude: 179.5 });
  });

  test("leaves it to none beyond the diagonal of a cell", () => {
    const far = (index: number): boolean => index === places.count - 1;
    expect(places.nearest({ latitude: -20, longitude: 180 }, far)).toBeUndefined();
  });

  test("leaves it to another site within reach", () => {
    const sites = sitePlaces(
      [
        { latitude: 60, longitude: -0.12 },
        { latitude: 60, longitude: 0.2 },
      ],
      25,
    );
    expect(sites.nearest({ latitude: 60, longitude: 0 }, (index) => index === 1)).toBe(1);
    expect(sites.nearest({ latitude: 60, longitude: -0.4 }, (index) => index === 1)).toBeUndefined();
  });
});

test("longitudes are those that were given, or their turn without noise", () => {
  const places = gridPlaces([0], [-0.12, 190.1, 359.9, 180]);
  expect([0, 1, 2, 3].map((index) => places.at(index).longitude)).toEqual([-0.12, -169.9, -0.1, -180]);
});
