import type { Changeset } from "./changesets.ts";
import type { Break } from "./schema-breaks.ts";

/** A line of a note that announces one break by its place. */
const announcement = /^\W*Break: (.+?)\s*$/gm;

/** The places of all breaks that some notes of this package announce. */
export function announcedBreaks(
  changesets: readonly Pick<Changeset, "raises" | "text">[],
): ReadonlySet<string> {
  return new Set(
    changesets
      .filter(({ raises }) => raises.has("@halcyon/schema"))
      .flatMap(({ text }) => [...text.matchAll(announcement)].map(([, place]) => place!.replaceAll("`", ""))),
  );
}

/** The breaks that no note announces. */
export function silentBreaks(breaks: readonly Break[], announced: ReadonlySet<string>): readonly Break[] {
  return breaks.filter(({ place }) => !announced.has(place));
}
