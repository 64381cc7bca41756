import type { FieldError } from "@halcyon/schema";
import type { LocatedSite, NamedPlace } from "@halcyon/schema/v2";
import type { FoundPlace, Gazetteer } from "../../places/gazetteer.ts";

/** Fields of a body that have a site or a list of sites. */
const siteFields = ["location", "locations", "places"] as const;

/** Maximum number of choices that an error lists. */
const choicesMax = 8;

type Fields = Readonly<Record<string, unknown>>;

/** Body in which sites have coordinates, or the errors of places that cannot be looked up. */
type Located<Body> = { readonly body: Body } | { readonly errors: readonly FieldError[] };

/**
 * Adds coordinates to every site that a checked body gives as a place (by name or id). Scoring, caching and charging then use only the coordinates. A location
 * also keeps the place, so that the response can repeat it.
 *
 * @param places - Returns the gazetteer. It is called only if the body names a place.
 * @returns Body with coordinates, or errors for places that are unknown or ambiguous.
 */
export function locateSites<Body>(body: Body, places: () => Gazetteer): Located<Body> {
  if (!isFields(body)) return { body };
  const errors: FieldError[] = [];
  const locate = (site: unknown, pointer: string): unknown => {
    if (!isFields(site) || !Object.hasOwn(site, "place")) return site;
    const { place, ...others } = site;
    const found = lookUp(place as string | number, places());
    if ("code" in found) errors.push({ pointer: `${pointer}/place`, ...found });
    if (!("id" in found)) return site;
    const { id, name, country_code, latitude, longitude } = found;
    const point = { latitude, longitude, ...others };
    const answered: NamedPlace = { id, name, country_code };
    // A watch and its events are known by the references of its places.
    return pointer.startsWith("#/places/") ? point : { ...point, place: answered };
  };
  const named = siteFields.filter((field) => Object.hasOwn(body, field));
  if (named.length === 0) return { body };
  const located = named.map((field) => {
    const sites = body[field];
    return Array.isArray(sites)
      ? [field, sites.map((site, index) => locate(site, `#/${field}/${index}`))]
      : [field, locate(sites, `#/${field}`)];
  });
  return errors.length === 0 ? { body: { ...body, ...Object.fromEntries(located) } } : { errors };
}

/** Returns the body without the place (name and id) of its site. Bodies are stored in this form. */
export function withoutPlace<Body extends { readonly location: LocatedSite }>(body: Body): Body {
  const { place: _, ...location } = body.location;
  return { ...body, location };
}

/** Returns the place with an id or a name, or the error of a field that names no place or several places. */
function lookUp(asked: string | number, places: Gazetteer): FoundPlace | Omit<FieldError, "pointer"> {
  if (typeof asked === "number" || /^[1-9]\d*$/.test(asked)) {
    const place = places.byId(Number(asked));
    return (
      place ?? { code: "place_unknown", detail: `No place has the id ${asked}. Look it up in /places/.` }
    );
  }
  const { resolved, places: found } = places.find(asked, { limit: choicesMax });
  if (resolved !== null) return places.byId(resolved)!;
  const whole = found.filter(({ how }) => how === "name");
  if (whole.length === 0) {
    const detail = "No place has this name. Look it up in /places/, or give coordinates.";
    const [nearest] = found;
    return { code: "place_unknown", detail, ...(nearest && { did_you_mean: nearest.text }) };
  }
  return {
    code: "place_ambiguous",
    detail: `${whole.length === 1 ? "This name may mean something else" : "Several places have this name"}: give the \`place\` of one of \`expected.choices\`.`,
    expected: { choices: whole.map(choiceOf) },
  };
}

function choiceOf({ text, id, name, region, country, near, latitude, longitude }: FoundPlace): Fields {
  return { place: text, id, name, region, country, near, latitude, longitude };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
