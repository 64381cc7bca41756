import type { Changeset } from "./changesets.ts";
import type { Break } from "./schema-breaks.ts";

/** Pattern for a line of a changeset that announces an incompatible change: `Break:`, then the place in the contract. */
const announcement = /^\W*Break: (.+?)\s*$/gm;

/** Returns the endpoints and fields of the contract for which changesets of this package announce a break. */
export function announcedBreaks(
  changesets: readonly Pick<Changeset, "raises" | "text">[],
): ReadonlySet<string> {
  return new Set(
    changesets
      .filter(({ raises }) => raises.has("@halcyon/schema"))
      .flatMap(({ text }) => [...text.matchAll(announcement)].map(([, place]) => place!.replaceAll("`", ""))),
  );
}

/** Returns the breaks (incompatible changes) of endpoints and fields that `announced` does not contain. */
export function silentBreaks(breaks: readonly Break[], announced: ReadonlySet<string>): readonly Break[] {
  return breaks.filter(({ place }) => !announced.has(place));
}
