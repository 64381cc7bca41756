import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";

/** Schema of a number of a position, or of a whole position: polygons and lists of polygons differ in depth by one. */
const numberOrPositionSchema = z.union([z.number(), z.array(z.number())]);

const coordinatesSchema = z.array(z.array(z.array(numberOrPositionSchema))).meta({
  description:
    "Of a `Polygon`: its outer ring, then the rings of its holes. Of a `MultiPolygon`: such lists. A ring is a closed line of at least 4 positions, of which the last equals the first. A position is degrees east, then degrees north; a height is ignored. Where polygons overlap, their parts count twice.",
});

function isPosition(position: unknown): boolean {
  return (
    Array.isArray(position) &&
    (position.length === 2 || position.length === 3) &&
    position.every((number) => typeof number === "number")
  );
}

/** Checks that the coordinates of a geometry are as deep as its type says, and that each position has two or three numbers. */
function checkDepth({
  value,
  issues,
}: z.core.ParsePayload<{
  readonly type: string;
  readonly coordinates: z.output<typeof coordinatesSchema>;
}>): void {
  const fault = (path: readonly (string | number)[], detail: string): void =>
    void issues.push(asIssue(value, { code: "invalid", path: ["coordinates", ...path], detail }));
  for (const [first, ring] of value.coordinates.entries()) {
    for (const [second, line] of ring.entries()) {
      const positions = value.type === "Polygon" ? [line] : line;
      const third = positions.findIndex((position) => !isPosition(position));
      if (third === -1 && (value.type === "Polygon" || line.length > 0)) continue;
      const path = value.type === "Polygon" ? [first, second] : [first, second, Math.max(third, 0)];
      fault(path, "A position is two numbers, degrees east and degrees north, and at most one more.");
      return;
    }
  }
}

const geometryTypes = ["Polygon", "MultiPolygon"];

/** What to send in place of an object of GeoJSON that is no area. */
const inPlaceOf: ReadonlyMap<unknown, string> = new Map([
  ["Feature", "A Feature is not read: send its `geometry`."],
  [
    "FeatureCollection",
    "A FeatureCollection is not read: send the `geometry` of one feature, or a MultiPolygon with the `coordinates` of several.",
  ],
  ["GeometryCollection", "A GeometryCollection is not read: send a MultiPolygon with its polygons."],
  ...["Point", "MultiPoint", "LineString", "MultiLineString"].map(
    (type) => [type, `A ${type} has no area: send a Polygon or MultiPolygon around it.`] as const,
  ),
]);

/** Says what to send in place of another object of GeoJSON, in place of the faults of its fields. */
const refuseOtherGeoJson = new z.core.$ZodCheck({ check: "custom", when: () => true });
refuseOtherGeoJson._zod.check = ({ value, issues }) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  const detail = inPlaceOf.get(type);
  if (detail === undefined) return;
  const expected = { values: geometryTypes };
  issues.splice(
    0,
    issues.length,
    asIssue(value, { code: "invalid_value", path: ["type"], detail, expected }),
  );
};

/** Schema of the area of a request. Rings are checked by the server, which names the faulty position. */
export const areaGeometrySchema = z
  .union([
    z
      .strictObject({
        type: z.enum(["Polygon", "MultiPolygon"]).meta({ description: "The type of the geometry." }),
        coordinates: coordinatesSchema,
      })
      .check(checkDepth)
      .meta({ id: "PolygonArea", description: "A polygon or several polygons of GeoJSON (RFC 7946)." }),
    z
      .strictObject({
        bbox: z
          .array(z.number())
          .length(4)
          .meta({
            description:
              "West, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian.",
            examples: [[0.1, 53.4, 0.9, 53.9]],
          }),
      })
      .meta({ id: "BoxArea", description: "A box of longitudes and latitudes." }),
  ])
  .check(refuseOtherGeoJson)
  .meta({
    id: "AreaGeometry",
    description:
      "The area: a polygon, several polygons or a box, with at most 10,000 positions in all. Edges are straight in longitude and latitude.",
  });

/** Schema of a box in a response. */
export const boundsSchema = z.array(z.number()).length(4).meta({
  description: "West, south, east and north [degrees]. West may be below -180, and east above 180.",
});

/** Schema of the surface that the cells of a request must have. */
export const cellSurfaceSchema = z
  .enum(["land", "sea"])
  .optional()
  .meta({ description: "The cells to keep: `land` or `sea`. All cells if absent." });
