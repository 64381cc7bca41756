import { z } from "zod";

export const latitudeSchema = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: "Latitude [degrees north], -90 to 90.", examples: [51.5] });

export const longitudeSchema = z
  .number()
  .min(-180)
  .max(180, {
    error: ({ input }) =>
      typeof input === "number" && input <= 360
        ? `Longitudes run from -180 to 180; ${input} is ${Number((input - 360).toFixed(6))} here.`
        : undefined,
  })
  .meta({
    description: "Longitude [degrees east], -180 to 180. 180 and -180 are one place.",
    examples: [-0.12],
  });

/** A point on the earth, WGS 84. */
export const locationSchema = z.strictObject({ latitude: latitudeSchema, longitude: longitudeSchema });

export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}
