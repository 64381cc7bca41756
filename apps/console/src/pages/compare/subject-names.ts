import type { EntrySummary } from "@halcyon/schema";
import type { Subject } from "../../data/state/view.ts";
import { formatPlace, placeName } from "../../words/weather/format-place.ts";

/** What a comparison calls a subject, and what it says beside that. */
export interface SubjectName {
  readonly title: string;
  readonly detail: string;
}

/** Subjects as a comparison calls them: by what they differ in, the place or the entry, or by both. */
export function subjectNames(subjects: readonly Subject[], entries: readonly EntrySummary[]): SubjectName[] {
  const named = subjects.map(({ location, entry }) => ({
    place: placeName(location),
    // A place without a name is called by its degrees already.
    degrees: location.name === undefined ? [] : [formatPlace(location)],
    entry: entryName(entry, entries),
  }));
  const isOneEntry = new Set(named.map(({ entry }) => entry)).size === 1;
  const isOnePlace = new Set(named.map(({ place }) => place)).size === 1;
  return named.map(({ place, degrees, entry }) => {
    if (isOneEntry) return { title: place, detail: [entry, ...degrees].join(" · ") };
    if (isOnePlace) return { title: entry, detail: [place, ...degrees].join(" · ") };
    return { title: `${place}: ${entry}`, detail: degrees.join("") };
  });
}

/** What an entry is called; its type and number where it is not in the list. */
export function entryName({ type, id }: Subject["entry"], entries: readonly EntrySummary[]): string {
  return entries.find((one) => one.type === type && one.id === id)?.name ?? `${type} ${id}`;
}
