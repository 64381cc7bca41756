/** A line of a changeset that announces one break by its place. */
const announcement = /^\W*Break: (.+?)\s*$/gm;

/** The places of all breaks that changesets announce. */
export function announcedBreaks(changesets: readonly string[]): ReadonlySet<string> {
  return new Set(
    changesets
      .filter((text) => text.includes("@halcyon/schema"))
      .flatMap((text) => [...text.matchAll(announcement)].map(([, place]) => place!.replaceAll("`", ""))),
  );
}
