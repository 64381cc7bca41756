import { apiVersionNames, apiVersions } from "@halcyon/schema";
import { changelogSection } from "@halcyon/schema/changelog";
import { releaseState } from "@halcyon/schema/release-state";
import { code, table } from "../markdown.mts";
import { repository } from "../repository-text.mts";
import { mdxOf } from "./mdx-of.mts";

/** Returns a table of the API revisions that servers offer, and the notes for the next release. */
export function changes(): string {
  const revisions = table(
    ["version", "state", "revision"],
    apiVersionNames.map((name) => {
      const { state, revision } = apiVersions[name];
      return [name.toUpperCase(), state, code(revision)];
    }),
  );
  const { changesets } = releaseState(repository);
  const heading = apiVersionNames
    .map((name) => `${name.toUpperCase()} of ${apiVersions[name].revision}`)
    .join(", ");
  const notes = changesets.length === 0 ? "Nothing waits." : mdxOf(changelogSection(heading, changesets));
  return `${revisions}\n\n${notes}`;
}
