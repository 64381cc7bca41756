import type { Location } from "@halcyon/schema";
import { type Subject, unnamed, type View } from "./view.ts";

/**
 * Distinct places and distinct entries of the subjects to rank. A subject is a pair of a place and an entry. The ranking combines each place with each
 * entry.
 */
interface AskedPairs {
  readonly locations: Location[];
  readonly entries: Subject["entry"][];
  /** Returns the positions of a subject: of its place in `locations`, and of its entry in `entries`. */
  readonly pairOf: (subject: Subject) => { readonly location: number; readonly entry: number };
}

/** Collects the distinct places and the distinct entries of subjects. A subject is a pair of a place and a task or scenario. */
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

/** Returns the distinct subjects (pairs of a place and a task or scenario) that the reader compares, with the viewed subject first. */
export function comparedSubjects(view: View): Subject[] {
  return onceEachSubject([view, ...view.others].map(({ location, entry }) => ({ location, entry })));
}

/** Returns the distinct subjects (pairs of a place and a task or scenario) of a comparison. Places that differ only in their names are equal. */
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
