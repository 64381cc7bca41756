import type { EntrySummary } from "@halcyon/schema";
import type { Subject } from "../state/view.ts";
import { formatPlace } from "../words/format-place.ts";

/** Subjects as a comparison calls them: by what they differ in, the place or the entry, or by both. */
export function subjectNames(subjects: readonly Subject[], entries: readonly EntrySummary[]): string[] {
  const places = subjects.map(({ location }) => location.name ?? formatPlace(location));
  const names = subjects.map(({ entry }) => entryName(entry, entries));
  if (new Set(names).size === 1) return places;
  if (new Set(places).size === 1) return names;
  return names.map((name, position) => `${name}, ${places[position]}`);
}

/** What an entry is called; its type and number where it is not in the list. */
export function entryName({ type, id }: Subject["entry"], entries: readonly EntrySummary[]): string {
  return entries.find((one) => one.type === type && one.id === id)?.name ?? `${type} ${id}`;
}
