import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Changeset, changelogGroups } from "./changesets.ts";
import type { ReleaseState } from "./release-state.ts";

/** Says what a release brings, by what a user does. A note that breaks something comes first, and nowhere else. */
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

/** Makes a point of a list; each break that it announces is a point below it. */
function entry(text: string): string {
  const lines = text
    .replaceAll(/^\W*Break: `?(.+?)`?\s*$/gm, "- Break: `$1`")
    .replaceAll(/\n+(?=- Break: )/g, "\n")
    .split("\n");
  return lines.map((line, index) => (index === 0 ? `- ${line}` : line === "" ? "" : `  ${line}`)).join("\n");
}

/**
 * Writes what a release brings: all of it into the changelog of the repository, and each note into that of the package which it names first.
 *
 * @param before - The repository before versions were raised.
 * @param after - It with its new versions.
 * @param date - Day of the release, as 2026-12-31.
 */
export function writeChangelogs(root: string, before: ReleaseState, after: ReleaseState, date: string): void {
  const notes = before.changesets.filter(({ isInPreRelease }) => before.preMode !== "pre" || !isInPreRelease);
  const raised = after.packages.filter(({ name, version }) =>
    before.packages.some((one) => one.name === name && one.version !== version),
  );
  const list = new Intl.ListFormat("en-GB");
  const versions = [...Map.groupBy(raised, ({ version }) => version)].map(
    ([version, ones]) =>
      `${version} of ${list.format(ones.map(({ name }) => name.replace("@halcyon/", "")))}`,
  );
  const section = changelogSection(`${versions.join(", ")} (${date})`, notes);
  addSection(join(root, "CHANGELOG.md"), "Changelog", section);
  for (const { folder, name, version } of raised) {
    const own = notes.filter(
      ({ raises }) => [...raises.keys()].find((one) => raised.some((it) => it.name === one)) === name,
    );
    const nothing =
      own.length > 0
        ? ""
        : "\nNo note of its own: its version follows packages that it moves with or depends on.\n";
    addSection(join(root, folder, "CHANGELOG.md"), name, changelogSection(version, own) + nothing);
  }
}

/** Puts a heading above all that comes later in a changelog. */
function addSection(file: string, name: string, section: string): void {
  const title = `# ${name}\n`;
  const rest = existsSync(file) ? readFileSync(file, "utf8").slice(title.length) : "";
  writeFileSync(file, `${title}\n${section}\n${rest.trim()}`.trim().concat("\n"));
}
