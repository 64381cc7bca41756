import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { asIssue, orFault } from "../../errors/fault.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { latitudeSchema, longitudeSchema } from "../../wire/sites/location.ts";
import { placeIdSchema, placeTextMax } from "../bodies/place.ts";

/** Ways in which a place is found for a text or a position. */
const foundBys = ["name", "similar", "begins", "nearby"] as const;

/** Maximum number of places of an answer. */
const placesMax = 20;

const latitudeMax = 90;
const longitudeMax = 180;
const position = /^(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/;

const nearSchema = lineSchema
  .refine(
    isPosition,
    orFault({
      code: "invalid_format",
      detail: "Latitude and longitude in degrees are needed, with a comma between them, such as 53.55,9.99.",
    }),
  )
  .optional()
  .meta({
    description:
      "A position: latitude and longitude in degrees, with a comma between them. The answer has the places within 30 km of it.",
    examples: ["53.55,9.99"],
  });

const placesQuerySchema = z
  .strictObject({
    q: lineSchema
      .min(1)
      .max(placeTextMax)
      .optional()
      .meta({
        description:
          "A name in any language, 1 to 120 characters. After a comma it may have a country or a state of the United States, by its code or English name. Give exactly one of `q` and `near`.",
        examples: ["Hamburg, DE"],
      }),
    near: nearSchema,
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, "A country code of two letters is needed, such as DE.")
      .optional()
      .meta({
        description: "The code of a country, ISO 3166-1 alpha-2. The answer has only places in it.",
        examples: ["DE"],
      }),
    limit: z
      .int()
      .min(1)
      .max(placesMax)
      .default(8)
      .meta({ description: `The maximum number of places, 1 to ${placesMax}.` }),
  })
  .check(({ value, issues }) => {
    const { q, near } = value;
    if ((q === undefined) !== (near === undefined)) return;
    issues.push(
      asIssue(value, {
        code: q === undefined ? "required" : "invalid",
        path: ["q"],
        detail: "Give exactly one of q and near.",
      }),
    );
  });

const placeFields = {
  id: placeIdSchema,
  name: z.string().meta({ description: "The name that GeoNames uses.", examples: ["Munich"] }),
  matched: z.string().meta({
    description: "The name by which the text finds the place; otherwise the same as `name`.",
    examples: ["München"],
  }),
  text: z.string().meta({
    description: "A text that names only this place: the name with the country and state, or the id.",
    examples: ["Munich, DE"],
  }),
  country_code: z
    .string()
    .meta({ description: "Code of the country, ISO 3166-1 alpha-2.", examples: ["DE"] }),
  country: z.string().meta({ description: "English name of the country.", examples: ["Germany"] }),
  region: z
    .string()
    .nullable()
    .meta({
      description: "The state in the United States; null elsewhere, because the data have no other regions.",
      examples: ["Maine"],
    }),
  near: z.string().nullable().meta({
    description:
      "The nearest larger town, if another place of the answer has the same name, region and country; otherwise null.",
  }),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  timezone: z.string().meta({ description: "The time zone of the place.", examples: ["Europe/Berlin"] }),
  population: z.int().min(0).meta({ description: "The number of people." }),
};

const attributionSchema = z
  .literal("GeoNames, CC BY 4.0")
  .meta({ description: "The source of the places and its licence. Show it wherever you show them." });

const placeSchema = z
  .object({ ...placeFields, attribution: attributionSchema })
  .meta({ id: "Place", description: "A place of the world." });
export type Place = z.output<typeof placeSchema>;

const foundPlacesSchema = z
  .object({
    how: z.enum([...foundBys, "none"]).meta({
      description: "How the first place was found; `none` if there is no place.",
    }),
    resolved: placeIdSchema.nullable().meta({
      description:
        "The id of the place that the text surely means. A request may give such a text as its place. Null if the text may mean several places, a country or a small town.",
    }),
    places: z
      .array(
        z
          .object({
            how: z.enum(foundBys).meta({
              description:
                "`name`: a whole name equals the text. `similar`: a name differs by one letter. `begins`: a name begins with the text. `nearby`: the place is near the position.",
            }),
            ...placeFields,
          })
          .meta({ id: "FoundPlace" }),
      )
      .meta({
        description:
          "The places: whole names first, then similar ones, then beginnings. Larger places come first, or the nearest if a position was given.",
      }),
    attribution: attributionSchema,
  })
  .meta({ id: "FoundPlaces" });
export type FoundPlaces = z.output<typeof foundPlacesSchema>;

/** Endpoints that find places by their names. */
export const placeEndpoints = {
  "places.find": {
    method: "GET",
    path: "/places/",
    summary: "Find places by a name, or near a position.",
    description:
      "Use it to turn a name into coordinates, or to offer places while someone types. It knows places of 5,000 people and more, in many languages, with and without accents. Only a whole name that surely means one place is `resolved`; for all else, choose one of `places`. It is free.",
    query: placesQuerySchema,
    output: foundPlacesSchema,
    problems: [],
    cost: 0,
    example: { query: { q: "Hamburg, DE" } },
  },
  "places.get": {
    method: "GET",
    path: "/places/{id}",
    summary: "Get a place by its id.",
    description:
      "Use it to get the coordinates, time zone and country of a place whose id you have. It is free.",
    params: z.strictObject({ id: placeIdSchema }),
    output: placeSchema,
    problems: ["place_not_found"],
    cost: 0,
    example: { params: { id: 2_911_298 } },
  },
} as const satisfies Record<string, EndpointRow>;

function isPosition(text: string): boolean {
  const [, latitude, longitude] = position.exec(text) ?? [];
  return Math.abs(Number(latitude)) <= latitudeMax && Math.abs(Number(longitude)) <= longitudeMax;
}
