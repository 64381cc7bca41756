import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Position } from "../earth.ts";
import { ringCrossing } from "./ring-crossing.ts";

type Ring = readonly Position[];

const closed = (ring: Ring): Ring => [...ring, ring[0]!];

/** Rings that show the same shape: from another start, the other way round, mirrored, turned and moved. */
function sameShapes(ring: Ring): readonly Ring[] {
  const shapes: ((position: Position) => Position)[] = [
    ([x, y]) => [-x, y],
    ([x, y]) => [x, -y],
    ([x, y]) => [y, x],
    ([x, y]) => [-y, x],
    ([x, y]) => [x + 16, y - 8],
    ([x, y]) => [2 * x, y / 2],
  ];
  const starts = ring.map((_, start) => [...ring.slice(start), ...ring.slice(0, start)]);
  return [...starts, ...starts.map((one) => one.toReversed()), ...shapes.map((shape) => ring.map(shape))];
}

const crossing: readonly Ring[] = [
  [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [3, 0],
    [3, 1],
    [2, 1],
    [2, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 0],
    [1, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 0],
    [1, -2],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 2],
    [2, 2],
    [2, -2],
    [0, -2],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [-2, 4],
    [-2, 2],
    [3, 2],
    [3, 3],
    [0, 3],
  ],
];

const sound: readonly Ring[] = [
  [
    [0, 0],
    [2, 1],
    [4, 2],
    [4, 4],
    [2, 2],
    [1, 0.5],
    [0, 4],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 2],
    [1, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 0],
    [2, 2],
    [1, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 0],
    [0, 4],
  ],
  [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 3],
    [4, 3],
    [4, 4],
    [0, 4],
  ],
  [
    [0, 0],
    [8, 0],
    [8, 1],
    [4, 0.5],
    [0, 1],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 2],
    [4, 2],
    [4, 4],
    [2, 4],
    [2, 3],
    [0, 3],
  ],
];

describe("a ring that crosses or covers itself", () => {
  test.each(crossing.map((ring) => [JSON.stringify(ring), ring] as const))("%s, in any place", (_, ring) => {
    for (const shape of sameShapes(ring)) {
      const found = ringCrossing(closed(shape));
      expect(found).toHaveLength(2);
      const [one, other] = found as readonly [number, number];
      expect(one).toBeLessThan(other);
      expect(other).toBeLessThan(shape.length);
    }
  });
});

describe("a ring without a crossing", () => {
  test.each(sound.map((ring) => [JSON.stringify(ring), ring] as const))("%s, in any place", (_, ring) => {
    for (const shape of sameShapes(ring)) expect(ringCrossing(closed(shape))).toBeUndefined();
  });
});

test("whether edges cross is found as by a comparison of all, wherever they lie", () => {
  const number = fc.noBias(fc.integer({ min: -1e6, max: 1e6 })).map((steps) => steps / 2e4);
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 9 }), (ring) => {
      const edges = ring.map((from, index) => [from, ring[(index + 1) % ring.length]!] as const);
      const side = (a: Position, b: Position, p: Position): number =>
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
      const sides = edges.flatMap(([a, b]) =>
        ring.filter((p) => p !== a && p !== b).map((p) => side(a, b, p)),
      );
      // Positions on edges have tests of their own.
      fc.pre(sides.every((one) => Math.abs(one) > 1e-6));
      const isCrossed = edges.some(([a, b]) =>
        edges.some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
      );
      for (const shape of sameShapes(ring)) expect(ringCrossing(closed(shape)) !== undefined).toBe(isCrossed);
    }),
  );
});

test("a saw with long teeth, each of which lies beside all others, is checked", () => {
  const teeth = Array.from({ length: 200 }, (_, tooth): Position => {
    const shift = tooth / 1e4;
    return tooth % 2 === 0 ? [shift, -shift] : [20 + shift, 20 - shift];
  });
  const saw: Ring = [...teeth, [20, -20], [-1, -20]];
  expect(ringCrossing(closed(saw))).toBeUndefined();
  const bent = saw.with(50, teeth[53]!).with(53, teeth[50]!);
  expect(ringCrossing(closed(bent))).toBeDefined();
});

test.each([0, 200])(
  "a comb with many long teeth is checked, whichever way they point, %d degrees away",
  (away) => {
    // Along the teeth, each lies beside all others: these are 604,450 pairs, which are too many.
    const teeth = Array.from({ length: 1100 }, (_, tooth): Position => [
      tooth % 2 === 0 ? -1 : 1,
      tooth / 10 - 54.95,
    ]);
    const back: Ring = [
      [2, 60],
      [2, -60],
      [-1, -60],
    ];
    const comb = [...teeth, ...back].map(([x, y]): Position => [x, y + away]);
    const bent = comb.with(500, comb[503]!).with(503, comb[500]!);
    for (const turned of [comb, comb.map(([x, y]): Position => [y, x])])
      expect(ringCrossing(closed(turned))).toBeUndefined();
    for (const turned of [bent, bent.map(([x, y]): Position => [y, x])])
      expect(ringCrossing(closed(turned))).toHaveLength(2);
  },
);
