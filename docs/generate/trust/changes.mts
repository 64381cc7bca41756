import { apiVersionNames, apiVersions } from "@halcyon/schema";
import { changelogSection } from "@halcyon/schema/changelog";
import { releaseState } from "@halcyon/schema/release-state";
import { code, prose, table } from "../markdown.mts";
import { repository } from "../repository-text.mts";

/** Returns a table of the revisions in service, and the notes for the next release. */
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
  const notes = changelogSection(heading, changesets).split("\n").map(inMdx).join("\n");
  return `${revisions}\n\n${notes}`;
}

/** Escapes a line of Markdown for MDX. Marks at its beginning are kept. */
function inMdx(line: string): string {
  const [, start = "", words = ""] = /^(\s*(?:[-#]+ )?)(.*)$/.exec(line)!;
  return start + prose(words);
}
