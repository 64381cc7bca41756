import { z } from "zod";

/** Usual lapse rate of the air [K/km]. @see Dutra et al. 2020, https://doi.org/10.1029/2019EA000984, observed in the western USA */
export const usualLapseKPerKm = 4.5;

/** Minimum and maximum height difference between a site and its grid cell for which weather is converted to the height of the site [m]. */
export const movedMeters = { from: 50, to: 1500 } as const;

export const latitudeSchema = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: "Latitude [degrees north], -90 to 90.", examples: [51.5] });

/** Returns an error that suggests a longitude within bounds, if a value is in another convention: from 0 to 360, or from 0 to -360. */
const elsewhere: z.core.$ZodErrorMap = ({ input }) => {
  if (typeof input !== "number" || Math.abs(input) > 360) return undefined;
  const here = Number((input - Math.sign(input) * 360).toFixed(6));
  return `Longitudes run from -180 to 180; ${input} is ${here} here.`;
};

export const longitudeSchema = z
  .number()
  .min(-180, { error: elsewhere })
  .max(180, { error: elsewhere })
  .meta({
    description: "Longitude [degrees east], -180 to 180. 180 and -180 are one place.",
    examples: [-0.12],
  });

const surfaces = ["land", "sea"] as const;

/** Kind of surface of a place or a grid cell. */
export type Surface = (typeof surfaces)[number];

/** Optional fields of a site, in addition to its coordinates. */
export const siteFields = {
  elevation_m: z
    .number()
    .min(-430)
    .max(8850)
    .optional()
    .meta({
      description: `Height of the site above sea level [m], -430 to 8850. If it is ${movedMeters.from} to ${movedMeters.to} m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind.`,
      examples: [560],
    }),
  surface: z.enum(surfaces).optional().meta({
    description:
      "`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell.",
  }),
};

/** Schema of a point on the earth, WGS 84. */
export const locationSchema = z
  .strictObject({ latitude: latitudeSchema, longitude: longitudeSchema })
  .meta({ id: "Location", description: "The requested place, in WGS 84." });

export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates of a site, with the facts about the site that are known. */
export interface SiteLocation extends Location {
  /** Height of the site above sea level [m]; absent if unknown. */
  readonly elevationM?: number;
  /** Surface that the grid cell of the weather must have; by default, any surface. */
  readonly surface?: Surface;
}
