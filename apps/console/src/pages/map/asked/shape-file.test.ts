import { expect, it, test } from "vitest";
import { shapePointsMax } from "../../../data/state/drawn-shape.ts";
import { type OpenedShape, shapeInFile, thinnedLine } from "./shape-file.ts";

const line = [
  [7, 53],
  [8, 54],
];
const ring = [
  [7, 53],
  [8, 53],
  [8, 54],
  [7, 53],
];

it("the track or the route of a GPX file is a route, with its attributes in any order", () => {
  const gpx = `<?xml version="1.0"?><gpx><trk><trkseg>
    <trkpt lat="53" lon="7"><ele>3</ele></trkpt><trkpt lon="8" lat="54"/></trkseg></trk></gpx>`;
  const { shape } = shapeInFile(gpx) as OpenedShape;
  expect(shape).toEqual({
    kind: "route",
    setting: 60,
    points: [
      { latitude: 53, longitude: 7 },
      { latitude: 54, longitude: 8 },
    ],
    isDone: true,
  });
});

it("the first line or polygon of GeoJSON is found in features, and a ring loses its repeated end", () => {
  const feature = (geometry: object) => ({ type: "Feature", geometry });
  const lineOf = feature({ type: "LineString", coordinates: line });
  const polygon = feature({ type: "Polygon", coordinates: [ring] });
  const read = (...features: object[]): OpenedShape =>
    shapeInFile(JSON.stringify({ type: "FeatureCollection", features })) as OpenedShape;
  expect(read(lineOf, polygon).shape.kind).toBe("route");
  expect(read(polygon).shape).toMatchObject({ kind: "area", points: { length: 3 } });
});

test.each([
  ["<gpx></gpx>", "no track and no route"],
  ["hello", "neither GPX nor GeoJSON"],
  ['{"type":"Point","coordinates":[7,53]}', "no LineString and no Polygon"],
  ['{"type":"LineString","coordinates":[[7,53]]}', "too few points"],
  ['{"type":"LineString","coordinates":[[7,53],[7,99]]}', "not on the earth"],
  ['<trkpt lat="x" lon="7"/><trkpt lat="1" lon="7"/>', "not on the earth"],
])("a file that says %j is told why it has no shape", (text, fault) => {
  expect(shapeInFile(text)).toContain(fault);
});

it("a long line keeps its ends and its corners, and says how far it was moved", () => {
  // East for 1 degree at the equator, then north: the corner is the only point that matters.
  const east = Array.from({ length: 101 }, (_, at) => ({ latitude: 0, longitude: at / 100 }));
  const north = Array.from({ length: 100 }, (_, at) => ({ latitude: (at + 1) / 100, longitude: 1 }));
  const { line: kept, movedKm } = thinnedLine([...east, ...north], 10);
  expect(kept).toEqual([east[0], east[100], north[99]]);
  expect(movedKm).toBe(0);
  // With only its ends, the corner lies half a diagonal away: 111.2 km / sqrt(2).
  expect(thinnedLine([...east, ...north], 2).movedKm).toBeCloseTo(111.195 / Math.SQRT2, 0);
  expect(thinnedLine(east, shapePointsMax + 1).line).toBe(east);
});
