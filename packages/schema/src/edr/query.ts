import { z } from "zod";
import { asIssue } from "../errors/fault.ts";
import { didYouMean } from "../errors/nearest-name.ts";
import { lineSchema } from "../errors/text-form.ts";

/** Formats of a coverage as the parameter `f` spells them, beginning with the default. */
export const coverageFormatNames = ["CoverageJSON", "GeoJSON", "CSV", "Parquet", "NetCDF"] as const;

/** Identifier of the coordinate reference system CRS84: longitude, then latitude [degrees], of WGS 84. */
export const crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

/** Returns the schema of a parameter whose value is one of some names, in any case of letters. */
function anyCase(names: readonly string[], description: string) {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return lineSchema
    .check(({ value, issues }) => {
      if (known.has(value.toLowerCase())) return;
      issues.push(
        asIssue(value, {
          code: "invalid_value",
          detail: `One of ${names.join(", ")} is needed, in any case of letters.`,
          expected: { values: names },
          ...didYouMean(value, names),
        }),
      );
    })
    .optional()
    .meta({ description, examples: [names[0]] });
}

/** Schema of the parameter `f` of pages that are only available as JSON. */
const pageFormatSchema = anyCase(["JSON"], "The format: JSON.");

const coverageFormatSchema = anyCase(
  coverageFormatNames,
  "The format of the answer, in any case of letters; by default CoverageJSON. It counts more than `accept`.",
);

const datetimeSchema = lineSchema
  .min(1)
  .optional()
  .meta({
    description:
      "The times: an instant, or a closed or half-open interval, such as `2026-12-01T00:00:00Z/2026-12-02T00:00:00Z`, `../2026-12-02T00:00:00Z` or `2026-12-01T00:00:00Z/..`. The answer has the steps of the collection in it. A date means the whole day in UTC. Everything that the collection has, if absent.",
    examples: ["2026-12-01T00:00:00Z/.."],
  });

const parameterNamesSchema = lineSchema
  .min(1)
  .optional()
  .meta({
    description:
      "The parameters of the collection, with commas between them. If absent, all that the place has; scores need at least one name, and allow 10.",
    examples: ["temperature_2m,wind_gusts_10m.Q90"],
  });

const crsSchema = anyCase(
  [crs84, crs84.replace("http:", "https:"), "CRS84", "OGC:CRS84"],
  "The coordinate reference system: CRS84 only, so longitude before latitude.",
);

/** Parameters that all queries for coverages have in common. */
const coverageQuery = {
  datetime: datetimeSchema,
  "parameter-name": parameterNamesSchema,
  parameter_names: lineSchema
    .min(1)
    .optional()
    .meta({ description: "The same as `parameter-name`, as OWSLib sends it." }),
  crs: crsSchema,
  f: coverageFormatSchema,
};

export const pageQuerySchema = z.strictObject({ f: pageFormatSchema });

/** Form of a box in documents: the standard describes the text as a list with commas between its numbers. */
const boxForm = { type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 } as const;

export const collectionsQuerySchema = z.strictObject({
  bbox: lineSchema.optional().meta({
    ...boxForm,
    description:
      "A box: west, south, east and north [degrees], with commas between them. Only collections whose extent touches it are listed.",
    examples: [[-10, 45, 20, 65]],
  }),
  datetime: datetimeSchema.meta({
    description: "An instant or interval. Only collections with data in it are listed.",
    examples: ["2026-12-01T00:00:00Z/.."],
  }),
  f: pageFormatSchema,
});

/** Maximum number of points in a query for coverages. */
export const edrPointsMax = 1000;

export const positionQuerySchema = z.strictObject({
  coords: lineSchema.min(1).meta({
    description: `A point or points as well-known text (WKT), longitude first: \`POINT(-0.12 51.5)\` or \`MULTIPOINT((-0.12 51.5),(2.35 48.86))\`, at most ${edrPointsMax} points.`,
    examples: ["POINT(-0.12 51.5)"],
  }),
  ...coverageQuery,
});

export const trajectoryQuerySchema = z.strictObject({
  coords: lineSchema.min(1).meta({
    description: `A line as well-known text (WKT), at most ${edrPointsMax} vertices. In \`LINESTRINGM(-0.12 51.5 1796083200, 1.3 51.1 1796090400)\`, the third number is the time of passing [s since 1970]. A \`LINESTRING\` needs an instant in \`datetime\`.`,
    examples: ["LINESTRINGM(-0.12 51.5 1796083200, 1.3 51.1 1796090400)"],
  }),
  ...coverageQuery,
});

/** Maximum number of cells in a query for an area, a cube or a circle. */
export const edrCellsMax = 1000;

const cellWords = `Its cells are those whose rectangle has a part inside, at most ${edrCellsMax}.`;

export const cubeQuerySchema = z.strictObject({
  bbox: lineSchema.meta({
    ...boxForm,
    description: `A box: west, south, east and north [degrees], with commas between them. If west is larger than east, it crosses the antimeridian. ${cellWords}`,
    examples: [[6.5, 53.5, 8.5, 55]],
  }),
  ...coverageQuery,
});

export const areaQuerySchema = z.strictObject({
  coords: lineSchema.min(1).meta({
    description: `A \`POLYGON\` or \`MULTIPOLYGON\` as well-known text (WKT), longitude first. Its edges are straight in longitude and latitude, and its rings are closed. ${cellWords}`,
    examples: ["POLYGON((6.5 53.5,8.5 53.5,8.5 55,6.5 53.5))"],
  }),
  ...coverageQuery,
});

/** Units of the radius of a circle, with their lengths [km]. */
export const radiusUnits = { km: 1, m: 0.001 } as const;

export const radiusQuerySchema = z.strictObject({
  coords: lineSchema.min(1).meta({
    description: "The middle of the circle as well-known text (WKT), longitude first.",
    examples: ["POINT(-0.12 51.5)"],
  }),
  within: lineSchema.min(1).meta({
    description: `The radius of the circle on a sphere, above 0. ${cellWords}`,
    examples: ["40"],
  }),
  "within-units": anyCase(Object.keys(radiusUnits), "The unit of `within`: km or m; km by default."),
  ...coverageQuery,
});

export const collectionParamsSchema = z.strictObject({
  collectionId: lineSchema.min(1).meta({
    description: "The id of a collection, as `/edr/collections` lists it.",
    examples: ["noaa-hourly"],
  }),
});

export const instanceParamsSchema = collectionParamsSchema.extend({
  instanceId: lineSchema.min(1).meta({
    description: "The id of an instance, which is a climate model.",
  }),
});
