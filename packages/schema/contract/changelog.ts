import { changelogGroups } from "./changelog-groups.ts";
import type { Changeset } from "./changesets.ts";

/** One heading of a changelog above all that comes later in it. */
export function withSection(changelog: string, section: string): string {
  const title = /^# .+\n/.exec(changelog)?.[0] ?? "";
  return `${title}\n${section}\n${changelog.slice(title.length).trim()}`.trim().concat("\n");
}

/** What a release brings, by what a user does. A note that breaks something comes first, and nowhere else. */
export function changelogSection(heading: string, changesets: readonly Changeset[]): string {
  const headings = ["Breaks", ...changelogGroups].map((name) => {
    const lines = changesets.filter((one) => headingOf(one) === name).map(({ text }) => entry(text));
    return lines.length === 0 ? "" : `### ${name}\n\n${lines.join("\n")}\n`;
  });
  return [`## ${heading}\n`, ...headings.filter((one) => one !== "")].join("\n");
}

function headingOf({ group, text }: Changeset): string | undefined {
  return /^\W*Break: /m.test(text) ? "Breaks" : group;
}

/** A point of a list; each break that it announces is a point below it. */
function entry(text: string): string {
  const lines = text
    .replaceAll(/^\W*Break: `?(.+?)`?\s*$/gm, "- Break: `$1`")
    .replaceAll(/\n+(?=- Break: )/g, "\n")
    .split("\n");
  return lines.map((line, index) => (index === 0 ? `- ${line}` : line === "" ? "" : `  ${line}`)).join("\n");
}
