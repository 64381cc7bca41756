import type { Location } from "@halcyon/schema";
import { type Subject, unnamed } from "./view.ts";

/** Places and entries of subjects in the form that a ranking needs. Each place and each entry occurs once. The ranking combines each place with each entry. */
interface AskedPairs {
  readonly locations: Location[];
  readonly entries: Subject["entry"][];
  /** Returns the position of a subject's place in the list of places, and of its entry in the list of entries. */
  readonly pairOf: (subject: Subject) => { readonly location: number; readonly entry: number };
}

/** Collects the distinct places and entries of subjects. */
export function askedPairs(subjects: readonly Subject[]): AskedPairs {
  const locations = onceEach(subjects.map(({ location }) => unnamed(location)));
  const entries = onceEach(subjects.map(({ entry }) => entry));
  return {
    locations,
    entries,
    pairOf: ({ location, entry }) => ({
      location: positionOf(locations, unnamed(location)),
      entry: positionOf(entries, entry),
    }),
  };
}

/** Returns the distinct subjects of a comparison. Places that differ only in their names are equal. */
export function onceEachSubject(subjects: readonly Subject[]): Subject[] {
  return subjects.filter(
    (subject, position) => positionOf(subjects.map(unnamedSubject), unnamedSubject(subject)) === position,
  );
}

function unnamedSubject({ location, entry }: Subject): Subject {
  return { location: unnamed(location), entry };
}

function onceEach<Item>(items: readonly Item[]): Item[] {
  return items.filter((item, position) => positionOf(items, item) === position);
}

function positionOf<Item>(items: readonly Item[], item: Item): number {
  return items.findIndex((one) => JSON.stringify(one) === JSON.stringify(item));
}
