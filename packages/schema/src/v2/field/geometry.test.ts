import { expect, test } from "vitest";
import { checkValue } from "../../errors/check-value.ts";
import { areaGeometrySchema } from "./geometry.ts";

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const polygon = { type: "Polygon", coordinates: [ring] };

const errorsOf = (area: unknown) => {
  const checked = checkValue(areaGeometrySchema, area, "body");
  return "errors" in checked ? checked.errors : [];
};

test.each([
  ["Feature", { properties: {}, geometry: polygon }, "send its `geometry`"],
  ["FeatureCollection", { features: [{ type: "Feature", geometry: polygon }] }, "send the `geometry` of one"],
  ["GeometryCollection", { geometries: [polygon] }, "send a MultiPolygon with its polygons"],
  ["Point", { coordinates: [0, 0] }, "send a Polygon or MultiPolygon around it"],
  ["LineString", { coordinates: ring }, "send a Polygon or MultiPolygon around it"],
])("a %s is refused once, with what to send in its place", (type, members, advice) => {
  expect(errorsOf({ type, ...members })).toEqual([
    {
      pointer: "#/type",
      code: "invalid_value",
      detail: expect.stringContaining(advice),
      expected: { values: ["Polygon", "MultiPolygon"] },
    },
  ]);
});

test("what is no GeoJSON is told by its fields", () => {
  expect(errorsOf({ type: "Circle" }).map(({ pointer, code }) => [pointer, code])).toEqual([
    ["#/type", "invalid_value"],
    ["#/coordinates", "required"],
  ]);
  for (const area of [null, 3, "Polygon"])
    expect(errorsOf(area)).toMatchObject([{ pointer: "#", code: "invalid_type" }]);
});

test("polygons and boxes are taken, also with heights", () => {
  const high = { type: "Polygon", coordinates: [ring.map((position) => [...position, 12])] };
  const many = { type: "MultiPolygon", coordinates: [[ring], [ring]] };
  for (const area of [polygon, high, many, { bbox: [0, 0, 1, 1] }]) expect(errorsOf(area)).toEqual([]);
});
