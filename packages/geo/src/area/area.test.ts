import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Position } from "../earth.ts";
import { areaPositionsMax, boundsOf, middleOf, readArea, type Ring } from "./area.ts";

const polygon = (...rings: Ring[]) => readArea({ type: "Polygon", coordinates: rings });
const square: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

describe("faults name the code and the position", () => {
  test.each<[string, ReturnType<typeof polygon>, object]>([
    [
      "an open ring",
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      { code: "ring_open", path: ["coordinates", 0, 3] },
    ],
    [
      "a ring of three positions",
      polygon([
        [0, 0],
        [1, 0],
        [0, 0],
      ]),
      { code: "too_short", path: ["coordinates", 0] },
    ],
    ["no ring", polygon(), { code: "too_short", path: ["coordinates"] }],
    [
      "a latitude of 91",
      polygon([
        [0, 0],
        [1, 91],
        [1, 1],
        [0, 0],
      ]),
      { code: "out_of_range", path: ["coordinates", 0, 1] },
    ],
    [
      "an edge of more than 180 degrees",
      polygon([
        [170, 0],
        [-170, 0],
        [-170, 5],
        [170, 0],
      ]),
      { code: "antimeridian", path: ["coordinates", 0, 1] },
    ],
    [
      "a bow tie",
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
      { code: "ring_crossing", path: ["coordinates", 0, 0] },
    ],
    [
      "a hole that crosses itself",
      polygon(square, [
        [0.2, 0.2],
        [0.4, 0.4],
        [0.4, 0.2],
        [0.2, 0.4],
        [0.2, 0.2],
      ]),
      { code: "ring_crossing", path: ["coordinates", 1, 0] },
    ],
    [
      "a ring that goes back along itself",
      polygon([
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ]),
      { code: "ring_crossing", path: ["coordinates", 0, 0] },
    ],
    [
      "loops that cross in a position",
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [2, 0],
        [1, 1],
        [0, 2],
        [0, 0],
      ]),
      { code: "ring_crossing" },
    ],
    [
      "a position that passes through an edge",
      polygon([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [1, -2],
        [0, 0],
      ]),
      { code: "ring_crossing" },
    ],
    [
      "edges that lie on each other",
      polygon([
        [0, 0],
        [3, 0],
        [3, 1],
        [2, 1],
        [2, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ]),
      { code: "ring_crossing" },
    ],
    ["a box of no height", readArea({ bbox: [0, 1, 1, 1] }), { code: "too_short", path: ["bbox"] }],
    ["a box beyond the pole", readArea({ bbox: [0, 1, 1, 91] }), { code: "out_of_range", path: ["bbox", 3] }],
    [
      "a fault in the second polygon",
      readArea({
        type: "MultiPolygon",
        coordinates: [
          [square],
          [
            [
              [0, 0],
              [1, 1],
              [2, 2],
              [0, 1],
            ],
          ],
        ],
      }),
      { code: "ring_open", path: ["coordinates", 1, 0, 3] },
    ],
    [
      "a ring of one place",
      polygon(Array.from({ length: 4 }, (): Position => [1, 1])),
      { code: "too_short", path: ["coordinates"] },
    ],
    [
      "a ring of less than a square metre",
      polygon(square.map(([east, north]): Position => [east / 2e5, north / 2e5])),
      { code: "too_short", path: ["coordinates"] },
    ],
    ["a hole as large as its polygon", polygon(square, square), { code: "too_short", path: ["coordinates"] }],
    [
      "no polygon",
      readArea({ type: "MultiPolygon", coordinates: [] }),
      { code: "too_short", path: ["coordinates"] },
    ],
    [
      "too many positions",
      polygon(Array.from({ length: areaPositionsMax + 1 }, (): Position => [0, 0])),
      { code: "too_big", path: ["coordinates"] },
    ],
    [
      "a longitude of 181",
      polygon([
        [0, 0],
        [181, 0],
        [1, 1],
        [0, 0],
      ]),
      { code: "out_of_range", path: ["coordinates", 0, 1] },
    ],
    [
      "a ring whose end differs in longitude alone",
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0.5, 0],
      ]),
      { code: "ring_open", path: ["coordinates", 0, 3] },
    ],
    [
      "a second polygon without a ring",
      readArea({ type: "MultiPolygon", coordinates: [[square], []] }),
      { code: "too_short", path: ["coordinates", 1] },
    ],
    ["a box from beyond 180 degrees west", readArea({ bbox: [-181, 0, 1, 1] }), { path: ["bbox", 0] }],
    ["a box from beyond the south pole", readArea({ bbox: [0, -91, 1, 1] }), { path: ["bbox", 1] }],
    ["a box to beyond 180 degrees east", readArea({ bbox: [0, 0, 181, 1] }), { path: ["bbox", 2] }],
    ["a box of no width", readArea({ bbox: [1, 0, 1, 1] }), { code: "too_short", path: ["bbox"] }],
    ["the antimeridian", readArea({ bbox: [180, 0, -180, 1] }), { code: "too_short", path: ["bbox"] }],
    [
      "long edges side by side",
      polygon([
        ...Array.from({ length: 1100 }, (_, tooth): Position => {
          const shift = tooth / 1e4;
          return tooth % 2 === 0 ? [shift, -shift] : [20 + shift, 20 - shift];
        }),
        [20, -20],
        [-1, -20],
        [0, 0],
      ]),
      { code: "too_big", path: ["coordinates", 0] },
    ],
  ])("%s, with what to do", (_what, found, expected) =>
    expect(found).toMatchObject({ ...expected, detail: expect.stringMatching(/^[A-Z].+\.$/) }),
  );
});

describe("rings that are sound", () => {
  test.each<[string, Ring]>([
    [
      "with repeated positions",
      [
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 1],
        [0, 0],
      ],
    ],
    [
      "with positions on straight edges",
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [1, 2],
        [0, 2],
        [0, 0],
      ],
    ],
    [
      "that touch themselves in a position",
      [
        [0, 0],
        [1, 1],
        [2, 0],
        [2, 2],
        [1, 1],
        [0, 2],
        [0, 0],
      ],
    ],
    [
      "that touch an edge of theirs",
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ],
    ],
  ])("%s", (_what, ring) => expect(polygon(ring)).toEqual({ polygons: [[ring]] }));

  test("are all stars around a middle, and a star with two edges swapped crosses itself", () => {
    const distances = fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(distances, fc.nat(), (far, pick) => {
        const at = (place: number): Position => {
          const angle = (2 * Math.PI * place) / far.length;
          return [far[place]! * Math.cos(angle), far[place]! * Math.sin(angle)];
        };
        const ring = far.map((_, place) => at(place));
        expect(polygon([...ring, ring[0]!])).not.toHaveProperty("code");
        const one = pick % (far.length - 3);
        const swapped = ring.with(one, ring[one + 2]!).with(one + 2, ring[one]!);
        const wound = polygon([...swapped, swapped[0]!]);
        const isCrossed = crossesNaively([...swapped, swapped[0]!]);
        if (isCrossed) expect(wound).toMatchObject({ code: "ring_crossing" });
        else expect(wound).not.toHaveProperty("code");
      }),
    );
  });
});

test("the edges of the globe and as many positions as allowed are sound", () => {
  const half: Ring = [
    [0, -90],
    [180, -90],
    [180, 90],
    [0, 90],
    [0, -90],
  ];
  const other = half.map(([east, north]): Position => [east - 180, north]);
  for (const ring of [half, other]) expect(polygon(ring)).toEqual({ polygons: [[ring]] });
  expect(readArea({ bbox: [-180, -90, 180, 90] })).toHaveProperty("polygons.length", 1);
  const round = Array.from({ length: areaPositionsMax - 1 }, (_, place): Position => {
    const angle = (2 * Math.PI * place) / (areaPositionsMax - 1);
    return [Math.cos(angle), Math.sin(angle)];
  });
  expect(polygon([...round, round[0]!])).toHaveProperty("polygons.length", 1);
});

test("a box is a ring, also if it begins or ends at the antimeridian", () => {
  const boxAt = (west: number): Ring => square.map(([east, north]): Position => [west + 10 * east, north]);
  expect(readArea({ bbox: [20, 0, 30, 1] })).toEqual({ polygons: [[boxAt(20)]] });
  expect(readArea({ bbox: [180, 0, -170, 1] })).toEqual({ polygons: [[boxAt(-180)]] });
  expect(readArea({ bbox: [170, 0, -180, 1] })).toEqual({ polygons: [[boxAt(170)]] });
});

test.each([
  [[20, 10, 30, 14], 25, 12],
  [[-30, -14, 20, -10], -5, -12],
  [[170, 0, -176, 1], 177, 0.5],
] as const)("the middle of the box %j is at %d degrees east and %d north", (bbox, longitude, latitude) => {
  const area = readArea({ bbox });
  expect("code" in area ? area : middleOf(area)).toEqual({ latitude, longitude });
});

test("bounds leave out the widest gap between polygons", () => {
  const at = (west: number): readonly Ring[] => [
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ],
  ];
  const boundsAt = (...wests: number[]) => {
    const area = readArea({ type: "MultiPolygon", coordinates: wests.map(at) });
    return "code" in area ? area : boundsOf(area);
  };
  expect(boundsAt(0, 10)).toEqual([0, 0, 11, 1]);
  expect(boundsAt(-170, 160, 0)).toEqual([0, 0, -169, 1]);
  expect(boundsAt(170, -175)).toEqual([170, 0, -174, 1]);
});

/** Compares each edge with each other, for rings whose positions lie on no other edge. */
function crossesNaively(ring: readonly Position[]): boolean {
  const side = (a: Position, b: Position, p: Position): number =>
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  return ring.slice(0, -1).some((a, one) =>
    ring.slice(0, -1).some((c, other) => {
      const [b, d] = [ring[one + 1]!, ring[other + 1]!];
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }),
  );
}
