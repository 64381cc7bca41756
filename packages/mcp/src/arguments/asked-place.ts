import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { type Port, Refused } from "../api/port.ts";
import { saidAsFirst, saidRequired, unsaid } from "../results/advertised.ts";

/** Maximum length of the text that names a place [characters]. */
const placeMaxLength = 120;

const placeTextSchema = z.string().min(1).max(placeMaxLength);

/**
 * Returns the schema of a coordinate in degrees. It is checked, but not advertised: agents give `place`, and coordinates alone are accepted too. A tool
 * gets coordinates in any case, because {@link withCoordinates} looks up the place before.
 */
function degreesSchema(max: number, description: string) {
  return z
    .number()
    .refine((degrees) => Math.abs(degrees) <= max, `Degrees from -${max} to ${max} are needed.`)
    .optional()
    .meta({ description, ...unsaid }) as z.ZodType as z.ZodType<number, number | undefined>;
}

const elevationField = z.number().optional().meta({ description: "Height above sea level [m]" });

const placeSaid = { description: "Name with country, as Hamburg, DE, or degrees, as 53.55,9.99" };

/** Tool argument that describes a place, for a tool that also works without a place. */
export const optionalPlace = placeTextSchema.optional().meta(placeSaid);

/** Tool arguments that describe a place. */
export const placeFields = {
  place: placeTextSchema.optional().meta({ ...placeSaid, ...saidRequired }),
  latitude: degreesSchema(90, "Degrees north, in place of `place`"),
  longitude: degreesSchema(180, "Degrees east, in place of `place`"),
  elevation_m: elevationField,
};

/** Maximum length of a place name in a result [characters]. */
export const nameMaxLength = 40;

const comparedSchema = z.strictObject({
  name: z.string().max(nameMaxLength).optional().meta({ description: "Name in the answer" }),
  latitude: z.number().min(-90).max(90).meta({ description: "Degrees north" }),
  longitude: z.number().min(-180).max(180).meta({ description: "Degrees east" }),
  elevation_m: elevationField,
});
/** Place with its coordinates, and the name that the result shows. */
export type ComparedPlace = z.output<typeof comparedSchema> & {
  /** True if the name comes from the gazetteer of the server. */
  readonly isFound?: true;
};

/** Schema of one place in a list of places: a text as in the argument `place`, or coordinates with a name. The list of tools describes only the text. */
export const comparedPlaceSchema = z
  .union([placeTextSchema, comparedSchema])
  .meta(saidAsFirst) as z.ZodType as z.ZodType<ComparedPlace, string | ComparedPlace>;

type Asked = Readonly<Record<string, unknown>>;

/**
 * Looks up the places in the arguments of a tool, and returns the arguments with the coordinates of these places. Looking up a place is not charged.
 *
 * @throws Refused `invalid_request` if a text names no place or several places, or stands beside coordinates.
 */
export async function withCoordinates(port: Port, asked: Asked): Promise<Asked> {
  const { place, places, latitude: north, longitude: east } = asked;
  if (typeof place === "string") {
    if (north !== undefined || east !== undefined)
      throw refusedPlace("place", "Give either place or latitude and longitude, not both.");
    const { name, latitude, longitude } = await placeOf(port, place, "place");
    return { ...asked, place: name, latitude, longitude };
  }
  if (!Array.isArray(places)) return asked;
  const found: unknown[] = [];
  for (const [at, one] of places.entries())
    found.push(typeof one === "string" ? await placeOf(port, one, `places.${at}`) : one);
  return { ...asked, places: found };
}

/** Returns a text for the place of a result: the name if the agent gave one, and the coordinates. */
export function placeWords({
  place,
  latitude,
  longitude,
}: {
  readonly place?: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const at = `${latitude}, ${longitude}`;
  return place === undefined ? at : `${place} (${at}; ${attribution})`;
}

/** Source and licence of the names of places. */
const attribution = "GeoNames, CC BY 4.0";

/**
 * Returns the words for the places of a comparison: their number, and the source of the names if the server found any.
 *
 * @param count - Number of compared places. Refused places do not count.
 */
export function comparedWords(count: number, places: readonly ComparedPlace[]): string {
  return `${count} places${places.some(({ isFound }) => isFound) ? ` (${attribution})` : ""}`;
}

const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

async function placeOf(port: Port, text: string, field: string): Promise<ComparedPlace> {
  const [, north, east] = pair.exec(text) ?? [];
  if (north !== undefined && east !== undefined) {
    const point = { latitude: Number(north), longitude: Number(east) };
    if (comparedSchema.safeParse(point).success) return point;
    throw refusedPlace(field, "Degrees north from -90 to 90, and east from -180 to 180 are needed.");
  }
  if (/^[1-9]\d*$/.test(text)) {
    const { json } = await port.ask("places.get", { params: { id: Number(text) } });
    return comparedOf(json);
  }
  const { json } = await port.ask("places.find", { query: { q: text } });
  const only = json.places.find(({ id }) => id === json.resolved);
  if (only !== undefined) return comparedOf(only);
  const whole = json.places.filter(({ how }) => how === "name");
  if (whole.length > 0)
    throw refusedPlace(
      field,
      whole.length === 1 ? "This name may mean something else." : "Several places have this name.",
      `Ask the user which one, then give its text: ${choicesOf(whole)}.`,
    );
  const near = json.places.length === 0 ? "" : ` Similar: ${choicesOf(json.places)}.`;
  throw refusedPlace(field, "No place has this name.", `Ask the user, or give degrees.${near}`);
}

function comparedOf({
  text,
  name,
  latitude,
  longitude,
}: Pick<V2.Place, "text" | "name" | "latitude" | "longitude">): ComparedPlace {
  return {
    name: (/^\d+$/.test(text) ? name : text).slice(0, nameMaxLength),
    latitude,
    longitude,
    isFound: true,
  };
}

/** Lists places with the text that names each, and with more words if the text is an id. */
function choicesOf(places: readonly V2.FoundPlaces["places"][number][]): string {
  return places
    .map(({ text, name, country, near }) =>
      /^\d+$/.test(text) ? `${text} (${name}, ${country}${near === null ? "" : `, near ${near}`})` : text,
    )
    .join("; ");
}

function refusedPlace(field: string, detail: string, remedy?: string): Refused {
  const errors = [{ pointer: `#/${field}`, code: "invalid" as const, detail }];
  return new Refused("invalid_request", "The place is not known.", {
    errors,
    ...(remedy === undefined ? {} : { remedy }),
  });
}
