import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
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

const namedPlaceSchema = z
  .object({
    id: placeIdSchema,
    name: z.string().meta({ description: "The name of the place.", examples: ["Hamburg"] }),
    country_code: z
      .string()
      .meta({ description: "Code of the country, ISO 3166-1 alpha-2.", examples: ["DE"] }),
  })
  .meta({ id: "NamedPlace" });

/** Place that a request named as its site. */
export type NamedPlace = Readonly<z.output<typeof namedPlaceSchema>>;

/** Schema of the requested site in a response: its coordinates and, if the request named a place, that place. */
export const answeredSiteSchema = z
  .object({
    ...pointFields,
    place: namedPlaceSchema.nullable().meta({
      description:
        "The place that the request named; null if the request gave coordinates. Its data are from GeoNames, CC BY 4.0.",
    }),
  })
  .meta({ id: "AnsweredSite", description: "The requested place." });

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

/** Type of a parameter that a query may leave out, but that has a value after the server has looked up the place. */
type Located<Value> = z.ZodDefault<z.ZodType<Value>>;

/**
 * Query parameters of a site: its coordinates, or a place. A query with these parameters also needs {@link checkOneSite}. After the check, the server replaces
 * the name or id of a place by coordinates. The output types are therefore those of a {@link LocatedSite}.
 */
export const siteParameters = {
  latitude: latitudeSchema.optional().meta({
    description: `${latitudeSchema.description} Give it with \`longitude\`, or give \`place\`.`,
  }) as z.ZodType as Located<number>,
  longitude: longitudeSchema.optional().meta({
    description: `${longitudeSchema.description} Give it with \`latitude\`, or give \`place\`.`,
  }) as z.ZodType as Located<number>,
  place: z.optional(lineSchema.min(1).max(placeTextMax) as z.ZodType as z.ZodType<NamedPlace, string>).meta({
    description:
      "In place of coordinates: a name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server uses the coordinates of the place.",
    examples: ["Hamburg, DE"],
  }),
};

/** Parameters of which a query has some. */
type SiteGiven = { readonly [Name in keyof typeof siteParameters]?: unknown };

/** Checks that a query with {@link siteParameters} has either both coordinates or a place. */
export function checkOneSite({ value, issues }: z.core.ParsePayload<SiteGiven>): void {
  const coordinates = ["latitude", "longitude"] as const;
  const absent = coordinates.filter((name) => value[name] === undefined);
  if (value.place === undefined) {
    const detail = "Give latitude and longitude, or a place.";
    issues.push(...absent.map((name) => asIssue(value, { code: "required", path: [name], detail })));
  } else if (absent.length < coordinates.length) {
    const detail = "Give either place or latitude and longitude, not both.";
    issues.push(asIssue(value, { code: "invalid", path: ["place"], detail }));
  }
}

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
