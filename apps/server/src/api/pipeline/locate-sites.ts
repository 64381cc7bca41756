import type { FieldError } from "@halcyon/schema";
import type { LocatedSite, NamedPlace } from "@halcyon/schema/v2";
import type { FoundPlace, FoundPlaces, Gazetteer } from "../../places/gazetteer.ts";

/** Fields of a body that have a site or a list of sites. */
const siteFields = ["location", "locations", "places", "sites"] as const;

/** Maximum number of choices that an error lists. */
const choicesMax = 8;

/** Maximum number of errors of a request that list choices. The choices take most of the time of a search. */
const errorsWithChoicesMax = 8;

/** Returns the place with an id or a name, or the error of a field that names no place or several places. */
type PlaceLookUp = (asked: string | number) => FoundPlace | Omit<FieldError, "pointer">;

type Fields = Readonly<Record<string, unknown>>;

/** Body in which sites have coordinates, or the errors of places that cannot be looked up. */
type Located<Body> = { readonly body: Body } | { readonly errors: readonly FieldError[] };

/** Query parameters with coordinates, or the error of a place that cannot be looked up. */
type LocatedQuery<Query> = { readonly query: Query } | { readonly errors: readonly FieldError[] };

/**
 * Adds coordinates to every site that a checked body gives as a place (by name or id). Scoring, caching and charging then use only the coordinates. A location
 * also keeps the place, so that the response can repeat it.
 *
 * @param places - Returns the gazetteer. It is called only if the body names a place.
 * @param lookUp - Looks up a place. The items of a batch share it.
 * @returns Body with coordinates, or errors for places that are unknown or ambiguous.
 */
export function locateSites<Body>(
  body: Body,
  places: () => Gazetteer,
  lookUp: PlaceLookUp = placeLookUp(places),
): Located<Body> {
  if (!isFields(body)) return { body };
  const errors: FieldError[] = [];
  const locate = (site: unknown, pointer: string): unknown => {
    if (!isFields(site) || !Object.hasOwn(site, "place")) return site;
    const found = lookUp(site["place"] as string | number);
    if ("code" in found) errors.push({ pointer: `${pointer}/place`, ...found });
    if (!("id" in found)) return site;
    const { place, ...point } = siteAt(found, site);
    // A watch and its events are known by the references of its places.
    return pointer.startsWith("#/places/") ? point : { ...point, place };
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

/** Adds coordinates to checked query parameters that have a place, as {@link locateSites} does for bodies. */
export function locateQuery<Query>(query: Query, places: () => Gazetteer): LocatedQuery<Query> {
  if (!isFields(query) || query["place"] === undefined) return { query };
  const found = placeLookUp(places)(query["place"] as string);
  return "code" in found
    ? { errors: [{ parameter: "place", ...found }] }
    : { query: { ...query, ...siteAt(found, query) } };
}

/** Returns a site with the coordinates of a place, and the place as a response repeats it. */
function siteAt({ id, name, country_code, latitude, longitude }: FoundPlace, site: Fields) {
  const { place: _, ...others } = site;
  const place: NamedPlace = { id, name, country_code };
  return { latitude, longitude, ...others, place };
}

/** Returns the body without the place (name and id) of its site. Bodies are stored in this form. */
export function withoutPlace<Body extends { readonly location: LocatedSite }>(body: Body): Body {
  const { place: _, ...location } = body.location;
  return { ...body, location };
}

/**
 * Returns a function that looks up the places of one request. Each text is searched only once. Only the first few errors about ambiguous names list the
 * possible places.
 */
export function placeLookUp(places: () => Pick<Gazetteer, "byId" | "find">): PlaceLookUp {
  const seen = new Map<string | number, ReturnType<PlaceLookUp>>();
  let told = 0;
  return (asked) => {
    const known = seen.get(asked);
    const isTold = told < errorsWithChoicesMax;
    // An error without choices replaces the stored one as soon as there are enough choices.
    const found =
      known === undefined || ("code" in known && !isTold && known.expected !== undefined)
        ? searched(asked, places(), isTold ? choicesMax : 0)
        : known;
    if ("code" in found && isTold) told += 1;
    seen.set(asked, found);
    return found;
  };
}

function searched(
  asked: string | number,
  places: Pick<Gazetteer, "byId" | "find">,
  limit: number,
): ReturnType<PlaceLookUp> {
  if (typeof asked === "number" || /^[1-9]\d*$/.test(asked)) {
    const place = places.byId(Number(asked));
    return (
      place ?? { code: "place_unknown", detail: `No place has the id ${asked}. Look it up in /places/.` }
    );
  }
  const answer = places.find(asked, { limit });
  const { resolved, named, places: found } = answer;
  if (resolved !== null) return places.byId(resolved)!;
  if (named === 0) {
    const nearest = found.find(({ how }) => how === "similar");
    if (nearest !== undefined) return { ...unknownName, did_you_mean: nearest.text };
    const elsewhere = asked.includes(",") ? wholeNames(places.find(asked.split(",")[0]!, { limit })) : [];
    if (elsewhere.length === 0) return unknownName;
    return {
      code: "place_unknown",
      detail:
        "The country or state after the comma has no such place. Other places with this name are in `expected.choices`.",
      expected: { choices: elsewhere.map(choiceOf) },
    };
  }
  const fact = named === 1 ? "This name may mean something else" : "Several places have this name";
  if (limit === 0) return { code: "place_ambiguous", detail: `${fact}: look it up in /places/.` };
  return {
    code: "place_ambiguous",
    detail: `${fact}: give the \`place\` of one of \`expected.choices\`.`,
    expected: { choices: wholeNames(answer).map(choiceOf) },
  };
}

const unknownName = {
  code: "place_unknown",
  detail: "No place has this name. Look it up in /places/, or give coordinates.",
} as const;

function wholeNames({ places }: FoundPlaces): readonly FoundPlace[] {
  return places.filter(({ how }) => how === "name");
}

function choiceOf({ text, id, name, region, country, near, latitude, longitude }: FoundPlace): Fields {
  return { place: text, id, name, region, country, near, latitude, longitude };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
