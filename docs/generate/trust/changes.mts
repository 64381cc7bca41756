import { apiVersionNames, apiVersions } from "@halcyon/schema";
import { type Changeset, changelogSection } from "@halcyon/schema/changelog";
import { releaseState } from "@halcyon/schema/release-state";
import { code, table } from "../markdown.mts";
import { repository } from "../repository-text.mts";
import { mdxOf } from "./mdx-of.mts";

/**
 * Returns a table of the API revisions in service, followed by the notes for the next release.
 *
 * @param waiting - Notes for the next release.
 */
export function changes(waiting: readonly Changeset[] = notesInWaiting()): string {
  const revisions = table(
    ["version", "state", "revision"],
    apiVersionNames.map((name) => {
      const { state, revision } = apiVersions[name];
      return [name.toUpperCase(), state, code(revision)];
    }),
  );
  const heading = apiVersionNames
    .map((name) => `${name.toUpperCase()} of ${apiVersions[name].revision}`)
    .join(", ");
  const notes = waiting.length === 0 ? "Nothing waits." : mdxOf(changelogSection(heading, waiting));
  return `${revisions}\n\n${notes}`;
}

function notesInWaiting(): readonly Changeset[] {
  return releaseState(repository).changesets.filter(({ isInPreRelease }) => !isInPreRelease);
}
