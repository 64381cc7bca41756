import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ring } from "../alert-message.ts";
import { PreparedRing } from "./ring.ts";

const contains = (ring: Ring, latitude: number, longitude: number) =>
  new PreparedRing(ring).contains(latitude, longitude);
const square: Ring = [
  [50, 7],
  [50, 9],
  [52, 9],
  [52, 7],
];

test("a ring contains its inside, its edges and its corners, whether it is closed or not", () => {
  for (const ring of [square, [...square, square[0]!], square.toReversed()]) {
    for (const [latitude, longitude] of [
      [51, 8],
      [50, 8],
      [51, 7],
      [52, 9],
      [50, 7],
      [51, 368],
    ] as const)
      expect(contains(ring, latitude, longitude)).toBe(true);
    for (const [latitude, longitude] of [
      [49.999, 8],
      [51, 9.001],
      [52.001, 9],
      [51, -8],
    ] as const)
      expect(contains(ring, latitude, longitude)).toBe(false);
    expect(new PreparedRing(ring).containsInside(50, 8)).toBe(false);
  }
});

test("a ring that crosses itself contains both of its halves", () => {
  const bow: Ring = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
  ];
  expect([
    contains(bow, 1, 0.5),
    contains(bow, 1, 1.5),
    contains(bow, 0.5, 1),
    contains(bow, 1.9, 1),
  ]).toEqual([false, false, true, true]);
});

test("a ring across the antimeridian is one piece, in each spelling", () => {
  for (const [west, east] of [
    [170, -170],
    [170, 190],
    [-190, -170],
  ] as const) {
    const ring: Ring = [
      [-20, west],
      [-20, east],
      [-10, east],
      [-10, west],
    ];
    for (const longitude of [175, 180, -180, -175, 170, -170])
      expect(contains(ring, -15, longitude)).toBe(true);
    for (const longitude of [0, 169, -169]) expect(contains(ring, -15, longitude)).toBe(false);
  }
});

test("a ring with corners on both sides of the antimeridian is one piece", () => {
  const ring: Ring = [
    [50, 170],
    [50, 180],
    [50, -180],
    [50, -170],
    [60, -170],
    [60, -180],
    [60, 180],
    [60, 170],
  ];
  expect([contains(ring, 55, 175), contains(ring, 55, -175), contains(ring, 55, 0)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a belt around the Earth contains each longitude", () => {
  const belt: Ring = [
    [-60, -180],
    [-60, 180],
    [60, 180],
    [60, -180],
  ];
  for (const longitude of [-180, -90, 0, 90, 180]) expect(contains(belt, 0, longitude)).toBe(true);
  expect(contains(belt, 61, 0)).toBe(false);
});

test("a ring around a pole contains the pole", () => {
  const arctic: Ring = [
    [70, -120],
    [70, 0],
    [70, 120],
  ];
  expect([
    contains(arctic, 90, 0),
    contains(arctic, 80, 60),
    contains(arctic, 71, -179),
    contains(arctic, 69, 0),
  ]).toEqual([true, true, true, false]);
  const antarctic: Ring = [
    [-70, 120],
    [-65, 0],
    [-70, -120],
  ];
  expect([contains(antarctic, -90, 10), contains(antarctic, -60, 0), contains(antarctic, 80, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a ring with many corners answers as all of its edges do", () => {
  const star: Ring = Array.from({ length: 720 }, (_, index) => {
    const [angle, radius] = [(index * Math.PI) / 360, index % 2 === 0 ? 5 : 3];
    return [50 + radius * Math.sin(angle), 179 + radius * Math.cos(angle)];
  });
  const ring = new PreparedRing(star);
  fc.assert(
    fc.property(
      fc.double({ min: 44, max: 56, noNaN: true }),
      fc.double({ min: 173, max: 185, noNaN: true }),
      (latitude, longitude) => {
        // Even-odd rule on each edge of the star, which does not cross itself.
        let isInside = false;
        for (const [index, [y1, x1]] of star.entries()) {
          const [y2, x2] = star[(index + 1) % star.length]!;
          if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
            isInside = !isInside;
        }
        expect(ring.contains(latitude, longitude > 180 ? longitude - 360 : longitude)).toBe(isInside);
      },
    ),
    { numRuns: 2000 },
  );
  for (const [latitude, longitude] of star) expect(ring.contains(latitude, longitude)).toBe(true);
});

test("a ring of long edges is prepared in a time in proportion to its corners", () => {
  const corners = Array.from(
    { length: 200_000 },
    (_, index) => [50 + (index % 2), 8 + index / 200_000] as const,
  );
  const ring = new PreparedRing([...corners, [49, 9], [49, 8]]);
  expect([ring.contains(49.5, 8.5), ring.contains(51.5, 8.5)]).toEqual([true, false]);
});
