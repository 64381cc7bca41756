import cityMapUrl from "city-timezones/data/cityMap.json?url";
import type { Location } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";

/** A town of the world. */
export interface NamedPlace {
  readonly name: string;
  /** Region and country. */
  readonly within: string;
  readonly location: Location;
  readonly population: number;
  /** Name, region and country without capitals and accents. */
  readonly folded: { readonly name: string; readonly all: string };
}

/** A town as the data has it. */
export interface City {
  readonly city: string;
  readonly city_ascii: string;
  readonly lat: number;
  readonly lng: number;
  readonly pop: number;
  readonly country: string;
  readonly province?: string | null;
}

/** The towns, from this server; they are loaded when a name is first looked for. */
export const placeNamesQuery = queryOptions({
  queryKey: ["place-names"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => namedPlaces((await (await fetch(cityMapUrl, { signal })).json()) as City[]),
});

/** The largest towns first. */
export function namedPlaces(cities: readonly City[]): NamedPlace[] {
  return cities
    .map(({ city, city_ascii: ascii, lat, lng, pop, country, province }) => {
      const regions = province === city ? [country] : [province, country];
      const within = regions.filter((text) => text !== null && text !== undefined && text !== "").join(", ");
      return {
        name: city,
        within,
        location: { latitude: twoDecimals(lat), longitude: twoDecimals(lng) },
        population: pop,
        folded: { name: fold(city), all: fold(`${city}\n${ascii}\n${within}`) },
      };
    })
    .toSorted((one, other) => other.population - one.population);
}

/**
 * The places that hold every word of a text: first names that begin with it, then names that hold it, each by population.
 *
 * @param places - The largest first.
 */
export function matchingPlaces(places: readonly NamedPlace[], text: string, most = 8): NamedPlace[] {
  const searched = fold(text).trim();
  const words = searched.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = places.filter(({ folded }) => words.every((word) => folded.all.includes(word)));
  const rank = ({ folded: { name } }: NamedPlace): number =>
    name === searched ? 0 : name.startsWith(words[0]!) ? 1 : name.includes(words[0]!) ? 2 : 3;
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

/** A cell of no model is finer than a kilometre. */
function twoDecimals(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}
