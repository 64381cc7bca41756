import type { EntrySummary } from "@halcyon/schema";
import type { Subject } from "../../data/state/view.ts";
import { formatPlace, placeName } from "../../words/weather/format-place.ts";

/**
 * Displayed name of a subject (a pair of a place and a task or scenario) in a comparison. `title` distinguishes the subject from the other subjects. `detail`
 * contains the facts that `title` omits.
 */
export interface SubjectName {
  readonly title: string;
  readonly detail: string;
}

/**
 * Returns the displayed names of subjects (pairs of a place and a task or scenario) in a comparison. If the places differ, the title contains the place. If the
 * entries differ, the title contains the entry.
 */
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

/** Returns the name of an entry (task or scenario). If the entry is not in the list, returns its type and number. */
export function entryName({ type, id }: Subject["entry"], entries: readonly EntrySummary[]): string {
  return entries.find((one) => one.type === type && one.id === id)?.name ?? `${type} ${id}`;
}
