import { apiVersionNames, apiVersions } from "@halcyon/schema";
import { changelogSection } from "@halcyon/schema/changelog";
import { releaseState } from "@halcyon/schema/release-state";
import { code, prose, table } from "../markdown.mts";
import { repository } from "../repository-text.mts";

/** The revisions that are served, and what comes with them: the notes of the next release. */
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

/** A line of Markdown in which MDX sees no markup of its own; what begins it stays. */
function inMdx(line: string): string {
  const [, start = "", words = ""] = /^(\s*(?:[-#]+ )?)(.*)$/.exec(line)!;
  return start + prose(words);
}
