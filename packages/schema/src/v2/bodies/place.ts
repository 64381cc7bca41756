import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../../wire/sites/location.ts";

/** Maximum length of a text that names a place [characters]. */
export const placeTextMax = 120;

export const placeIdSchema = z
  .int()
  .min(1)
  .max(4_294_967_295)
  .meta({ description: "Id of the place in GeoNames.", examples: [2_911_298] });

/** Fields of a site that is given by its coordinates. */
export const pointFields = { latitude: latitudeSchema, longitude: longitudeSchema, ...siteFields };

/** Fields of a site that is given by the name or id of a place. */
export const namedFields = {
  place: z.union([lineSchema.min(1).max(placeTextMax), placeIdSchema]).meta({
    description:
      "A name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server scores the coordinates of the place.",
    examples: ["Hamburg, DE"],
  }),
  ...siteFields,
};

/** Place that a request named as its site. */
export interface NamedPlace {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
}

const pointSchema = z
  .strictObject(pointFields)
  .meta({ id: "Site", description: "The place by its coordinates, and its properties." });
type Point = z.output<typeof pointSchema>;

const namedSiteSchema = z
  .strictObject(namedFields)
  .meta({ id: "NamedSite", description: "The place by its name or id, and its properties." });

/** Site as a request gives it. */
type AskedSite = z.input<typeof pointSchema> | z.input<typeof namedSiteSchema>;

/** Site after the server has looked up its coordinates. `place` is present if the request named a place. */
export type LocatedSite = Point & { readonly place?: NamedPlace };

/**
 * Schema of the site of a request: a place, and facts about it that the caller knows, such as its height. After the check, the server replaces the name or id
 * of a place by coordinates. The output type therefore has coordinates.
 */
export const siteSchema = z
  .union([pointSchema, namedSiteSchema])
  .meta({ id: "AskedSite", description: "The place and its properties." }) as z.ZodType as z.ZodType<
  LocatedSite,
  AskedSite
>;

/**
 * Returns the schema of a site to which the caller has given a name of its own.
 *
 * @param point - Schema of the site if it is given by coordinates.
 * @param named - Schema of the site if it is given by the name or id of a place. It contains {@link namedFields}.
 */
export function referredSiteSchema<Schema extends z.ZodType, Named extends z.ZodType>(
  point: Schema,
  named: Named,
): z.ZodType<z.output<Schema>, z.input<Schema> | z.input<Named>> {
  return z.union([point, named]) as z.ZodType as ReturnType<typeof referredSiteSchema<Schema, Named>>;
}
