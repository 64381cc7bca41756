import townsUrl from "../../../towns/towns.tsv?url";
import type { Location } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";
import { fetchTowns } from "./large-towns.ts";

/** Town that can be found by its name. */
export interface NamedPlace {
  readonly name: string;
  /** Region and country. */
  readonly within: string;
  readonly location: Location;
  /** Other names of the town, in Latin letters. */
  readonly otherNames: readonly string[];
  /** Searchable text without capitals and accents: all names, separated by line breaks, then the region and the country. */
  readonly folded: string;
}

/** Query for the list of searchable towns, from this server. The list is loaded at the first search for a name. */
export const placeNamesQuery = queryOptions({
  queryKey: ["place-names"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => namedPlaces(await fetchTowns(townsUrl, signal)),
});

/** Returns the towns of `towns.tsv` in the order of the file, largest first. */
export function namedPlaces(lines: string): NamedPlace[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", within = "", latitude, longitude, others = ""] = line.split("\t");
      const otherNames = others === "" ? [] : others.split("|");
      return {
        name,
        within,
        location: { latitude: Number(latitude), longitude: Number(longitude) },
        otherNames,
        folded: fold(`\n${[name, ...otherNames].join("\n")}\n${within}`),
      };
    });
}

/** Maximum number of places found for a text. */
const foundMost = 8;

/**
 * Returns the places that match every word of a text. Exact names come first, then names that begin with the first word, then the rest. Within each
 * group, larger places come first.
 *
 * @param places - Places, largest first.
 */
export function matchingPlaces(places: readonly NamedPlace[], text: string): NamedPlace[] {
  const searched = fold(text).trim();
  const words = searched.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = places.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const rank = ({ folded }: NamedPlace): number => {
    if (folded.includes(`\n${searched}\n`)) return 0;
    return folded.includes(`\n${words[0]!}`) ? 1 : 2;
  };
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, foundMost);
}

/**
 * Returns the name by which a text finds a place. This is the main name if it contains the text, and otherwise another name that begins with the text.
 */
export function nameFor({ name, otherNames }: NamedPlace, text: string): string {
  const searched = fold(text).trim();
  if (fold(name).includes(searched)) return name;
  return otherNames.find((other) => fold(other).startsWith(searched)) ?? name;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}
