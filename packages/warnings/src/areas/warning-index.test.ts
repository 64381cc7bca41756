import fc from "fast-check";
import { expect, test } from "vitest";
import type { AlertArea, Code } from "../alert-message.ts";
import { areaWith, messageWith, partWith } from "../cap-documents.suite.ts";
import { areaLimits } from "./area-limits.ts";
import { CellIndex } from "./cell-index.ts";
import { placePart, type ShapeOfCode } from "./placed-area.ts";
import { type Shape, shapeOfCircles, shapeOfGeoJson, shapeOfPolygons } from "./shape.ts";
import { WarningIndex, type WarningQuestion } from "./warning-index.ts";

const box = (south: number, west: number, north: number, east: number) =>
  [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ] as const;
const geoBox = (south: number, west: number, north: number, east: number) => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const shapes = new Map<string, Shape>([
  ["UGC TXZ006", shapeOfGeoJson(geoBox(35, -103, 36, -102))!],
  ["UGC TXZ007", shapeOfGeoJson(geoBox(36, -103, 37, -102))!],
  ["SAME 048205", shapeOfGeoJson(geoBox(34, -104, 37, -101))!],
]);
const shapeOf: ShapeOfCode = ({ scheme, value }) => shapes.get(`${scheme} ${value}`);
const code = (scheme: string, value: string): Code => ({ scheme, value });
const hour = Date.UTC(2026, 10, 29) / 3_600_000;

function place(areas: readonly AlertArea[]) {
  return placePart(messageWith({ parts: [partWith({ areas })] }), 0, shapeOf);
}

function found(areas: readonly AlertArea[], question: WarningQuestion) {
  return new WarningIndex([place(areas).placed])
    .at(question)
    .flatMap((match) => match.areas.map(({ by, code: used }) => [by, used?.value ?? null]));
}

test("polygons and circles decide where there are some, and codes otherwise", () => {
  const drawn = areaWith({
    polygons: [box(50, 7, 52, 9)],
    circles: [{ center: [40, 0], radiusKm: 100 }],
    codes: [code("UGC", "TXZ006")],
  });
  expect(found([drawn], { latitude: 51, longitude: 8 })).toEqual([["polygon", null]]);
  expect(found([drawn], { latitude: 40.8, longitude: 0 })).toEqual([["circle", null]]);
  expect(found([drawn], { latitude: 40.95, longitude: 0 })).toEqual([]);
  expect(found([drawn], { latitude: 35.5, longitude: -102.5 })).toEqual([]);
  expect(
    found([areaWith({ codes: [code("UGC", "TXZ006"), code("UGC", "TXZ007")] })], {
      latitude: 36.5,
      longitude: -102.5,
    }),
  ).toEqual([["geocode", "TXZ007"]]);
});

test("zones of the NWS decide before the counties in which they lie", () => {
  const codes = [code("SAME", "048205"), code("UGC", "TXZ006")];
  expect(found([areaWith({ codes })], { latitude: 36.5, longitude: -102.5 })).toEqual([]);
  expect(place([areaWith({ codes })]).unplaced).toEqual([]);
});

test("one complete code list places an area, and otherwise all known shapes are used and the rest is counted", () => {
  const other = code("EMMA_ID", "XX001");
  expect(place([areaWith({ codes: [other, code("SAME", "048205")] })]).unplaced).toEqual([]);
  const partial = areaWith({ codes: [code("UGC", "TXZ006"), code("UGC", "TXZ999")] });
  expect(place([partial]).unplaced).toEqual([{ name: "Somewhere", codes: [code("UGC", "TXZ999")] }]);
  expect(found([partial], { latitude: 35.5, longitude: -102.5 })).toEqual([["geocode", "TXZ006"]]);
  expect(place([areaWith({ codes: [] })])).toMatchObject({
    placed: { areas: [] },
    unplaced: [{ codes: [] }],
  });
});

test("a hole belongs to the polygons around it, and its border is inside", () => {
  const area = areaWith({ polygons: [box(0, 0, 10, 10), box(4, 4, 6, 6)], holes: [box(3, 3, 7, 7)] });
  const shape = shapeOfPolygons(area)!;
  expect([
    shape.contains([2, 2]),
    shape.contains([3.5, 3.5]),
    shape.contains([3, 5]),
    shape.contains([5, 5]),
  ]).toEqual([true, false, true, true]);
  const filled = shapeOfPolygons(
    areaWith({ polygons: [box(0, 0, 10, 10), box(3, 3, 7, 7)], holes: [box(3, 3, 7, 7)] }),
  )!;
  expect(filled.contains([5, 5])).toBe(true);
});

test("an elevation excludes only where it is given", () => {
  const area = areaWith({ polygons: [box(50, 7, 52, 9)], heightsM: { from: 800, to: 2000 } });
  const at = (elevationM?: number) =>
    found([area], { latitude: 51, longitude: 8, ...(elevationM === undefined ? {} : { elevationM }) }).length;
  expect([at(), at(799), at(800), at(2000), at(2001)]).toEqual([1, 0, 1, 1, 0]);
});

test("a warning holds from the hour in which it starts to the end of the hour in which it ends", () => {
  const part = partWith({
    areas: [areaWith({ polygons: [box(50, 7, 52, 9)] })],
    fromMs: (hour + 10.5) * 3.6e6,
    untilMs: (hour + 12) * 3.6e6,
  });
  const index = new WarningIndex([placePart(messageWith({ parts: [part] }), 0, shapeOf).placed]);
  const at = (from: number, to: number) =>
    index.at({ latitude: 51, longitude: 8, hours: [hour + from, hour + to] }).length;
  expect([at(9, 10), at(10, 11), at(11, 12), at(12, 13), at(0, 24)]).toEqual([0, 1, 1, 0, 1]);
  expect(index.at({ latitude: 51, longitude: 8 })[0]!.hours).toEqual([hour + 10, hour + 12]);
});

test("all warnings at a place are given, the most severe first", () => {
  const severity = ["minor", "extreme", "unknown", "severe"] as const;
  const parts = severity.map((one) =>
    partWith({ severity: one, areas: [areaWith({ polygons: [box(50, 7, 52, 9)] })] }),
  );
  const message = messageWith({ parts });
  const index = new WarningIndex(parts.map((_, part) => placePart(message, part, shapeOf).placed));
  expect(index.at({ latitude: 51, longitude: 8 }).map(({ placed }) => placed.part.severity)).toEqual([
    "extreme",
    "severe",
    "minor",
    "unknown",
  ]);
});

test("cells find what a look at each shape finds, anywhere on the Earth", () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const circle = fc.record({
    center: fc.tuple(latitude, longitude),
    radiusKm: fc.double({ min: 0, max: 3000, noNaN: true }),
  });
  const polygon = fc
    .tuple(latitude, longitude, fc.double({ min: 0.01, max: 40, noNaN: true }))
    .map(([y, x, size]) => box(Math.max(y - size, -90), x - size, Math.min(y + size, 90), x + size));
  const area = fc.record({
    circles: fc.array(circle, { maxLength: 2 }),
    polygons: fc.array(polygon, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(area, { maxLength: 8 }),
      fc.array(fc.tuple(latitude, longitude), { minLength: 20, maxLength: 20 }),
      (areas, points) => {
        const all = areas
          .flatMap((one) => [shapeOfPolygons(areaWith(one)), shapeOfCircles(areaWith(one))])
          .filter((shape) => shape !== undefined);
        const index = new CellIndex<number>();
        all.forEach((shape, number) => index.add(shape, number));
        const corners = all.flatMap((shape) =>
          shape.boxes.map(({ south, west }) => [south, ((west + 540) % 360) - 180] as const),
        );
        for (const point of [...points, ...corners])
          expect([...index.at(point)].toSorted((a, b) => a - b)).toEqual(
            [...all.keys()].filter((number) => all[number]!.contains(point)),
          );
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["a feature", { type: "Feature", geometry: geoBox(0, 0, 1, 1) }],
  [
    "a collection of features",
    {
      type: "FeatureCollection",
      features: [
        { type: "Feature", geometry: null },
        { type: "Feature", geometry: geoBox(0, 0, 1, 1) },
      ],
    },
  ],
  [
    "a collection of geometries",
    { type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [0, 0] }, geoBox(0, 0, 1, 1)] },
  ],
  ["polygons", { type: "MultiPolygon", coordinates: [geoBox(0, 0, 1, 1).coordinates] }],
])("it reads the shape of %s", (_, geoJson) => {
  const shape = shapeOfGeoJson(geoJson)!;
  expect([shape.contains([0.5, 0.5]), shape.contains([0.5, 1.5])]).toEqual([true, false]);
});

test.each([
  ["nothing", null],
  ["a link", "../UGC/TXC019.geojson"],
  ["a point", { type: "Point", coordinates: [0, 0] }],
  [
    "a coordinate that is no number",
    {
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [1, null],
          [1, 1],
        ],
      ],
    },
  ],
  [
    "latitude first",
    {
      type: "Polygon",
      coordinates: [
        [
          [50, 100],
          [51, 100],
          [51, 101],
        ],
      ],
    },
  ],
  [
    "two corners",
    {
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    },
  ],
  [
    "one faulty feature",
    { type: "FeatureCollection", features: [{ type: "Feature", geometry: geoBox(0, 0, 1, 1) }, 5] },
  ],
])("it gives no shape for %s", (_, geoJson) => {
  expect(shapeOfGeoJson(geoJson)).toBeUndefined();
});

test("a part with too many shapes is unplaced, and one at the limit has its holes", () => {
  const [outer, hole] = [box(50, 7, 52, 9), box(50.5, 7.5, 51.5, 8.5)];
  const repeated = (ring: typeof outer, count: number) => Array.from({ length: count }, () => ring);
  const area = (polygons: number, holes: number) =>
    areaWith({ polygons: repeated(outer, polygons), holes: repeated(hole, holes) });
  const { polygons, holes } = areaLimits;
  const question = { latitude: 50.2, longitude: 8 };
  expect(found([area(polygons, holes)], question)).toEqual([["polygon", null]]);
  expect(found([area(polygons, holes)], { latitude: 51, longitude: 8 })).toEqual([]);
  for (const areas of [
    [area(polygons + 1, 0)],
    [area(1, holes + 1)],
    [area(polygons, 0), area(1, 0)],
    [
      areaWith({
        circles: Array.from({ length: areaLimits.circles + 1 }, () => ({ center: [51, 8], radiusKm: 1 })),
      }),
    ],
  ]) {
    const { placed, unplaced } = place(areas);
    expect(placed.areas).toEqual([]);
    expect(unplaced).toHaveLength(areas.length);
  }
});
