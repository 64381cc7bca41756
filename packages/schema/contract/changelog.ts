import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Changeset, changelogGroups } from "./changesets.ts";
import type { ReleasedPackage, ReleaseState } from "./release-state.ts";

/**
 * Returns the changelog section of a release, with its notes in groups. Changesets with a break (incompatible change) are listed only in the first group.
 * Within a group, changes of the API come first, V1 before V2.
 */
export function changelogSection(heading: string, changesets: readonly Changeset[]): string {
  const headings = ["Breaks", ...changelogGroups].map((name) => {
    const lines = changesets
      .filter((one) => headingOf(one) === name)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .map(({ text }) => entry(text));
    return lines.length === 0 ? "" : `### ${name}\n\n${lines.join("\n")}\n`;
  });
  return [`## ${heading}\n`, ...headings.filter((one) => one !== "")].join("\n");
}

/** Prefixes of notes, in the order of the notes in a group. Other notes come last. */
const beginnings = [/^V1: /, /^V1 and /, /^V\d+: /, /^/];

function rankOf({ text }: Changeset): number {
  return beginnings.findIndex((beginning) => beginning.test(text));
}

function headingOf({ group, text }: Changeset): string | undefined {
  return /^\W*Break: /m.test(text) ? "Breaks" : group;
}

export type { Changeset } from "./changesets.ts";

/** Formats a changeset as a list item. Each break and addition that it announces becomes an item below it. */
function entry(text: string): string {
  const lines = text
    .replaceAll(/^\W*Break: `?(.+?)`?\s*$/gm, "- Break: `$1`")
    .replaceAll(/^\W*Addition: `?(.+?)`?(, because .+?)\s*$/gm, "- Addition: `$1`$2")
    .replaceAll(/\n+(?=- (?:Break|Addition): )/g, "\n")
    .split("\n");
  return lines.map((line, index) => (index === 0 ? `- ${line}` : line === "" ? "" : `  ${line}`)).join("\n");
}

/**
 * Writes the changelogs of a release. The changelog of the repository gets all changesets. Each changeset is also added to the changelog of the package that
 * it names first.
 *
 * @param before - State of the repository before the release.
 * @param after - State of the repository with the new versions.
 * @param date - Day of the release, for example 2026-12-31.
 */
export function writeChangelogs(root: string, before: ReleaseState, after: ReleaseState, date: string): void {
  const notes = before.changesets.filter(({ isInPreRelease }) => before.preMode !== "pre" || !isInPreRelease);
  const raised = after.packages.filter(({ name, version }) =>
    before.packages.some((one) => one.name === name && one.version !== version),
  );
  const section = changelogSection(`${versionsOf(raised, after)} (${date})`, notes);
  addSection(join(root, changelogFile), "Changelog", withLinksInRepository(section));
  for (const { folder, name, version } of raised) {
    const own = notes.filter(
      ({ raises }) => [...raises.keys()].find((one) => raised.some((it) => it.name === one)) === name,
    );
    const nothing =
      own.length > 0
        ? ""
        : "\nNo note of its own: its version follows packages that it moves with or depends on.\n";
    const words = withoutLinksOfGuide(changelogSection(version, own));
    addSection(join(root, folder, changelogFile), name, words + nothing);
  }
}

const changelogFile = "CHANGELOG.md";

/** Pattern for a link to a page of the guide, such as `[Checks](/methodology/checks.mdx)`. */
const linkOfGuide = /\[([^\]]+)\]\(\/([\w./#-]+)\)/g;

/** Replaces links to pages of the guide by links to their files in the repository. */
function withLinksInRepository(text: string): string {
  return text.replaceAll(linkOfGuide, "[$1](docs/content/$2)");
}

/** Replaces links to source files of the guide by links to the published pages of the guide. */
export function withLinksInGuide(text: string): string {
  return text.replaceAll("](docs/content/", "](/");
}

/** Replaces links to the guide by their texts, because a package does not contain the guide. */
function withoutLinksOfGuide(text: string): string {
  return text.replaceAll(linkOfGuide, "$1");
}

/** Returns the versions of a release with the packages that have them, such as `1.1.0 of schema and sdk`. */
function versionsOf(raised: readonly ReleasedPackage[], { packages }: ReleaseState): string {
  const byVersion = [...Map.groupBy(raised, ({ version }) => version)];
  if (byVersion.length === 1 && raised.length === packages.length)
    return `${byVersion[0]![0]} of all packages and the server`;
  const list = new Intl.ListFormat("en-GB");
  return byVersion
    .map(
      ([version, ones]) =>
        `${version} of ${list.format(ones.map(({ name }) => name.replace("@halcyon/", "")))}`,
    )
    .join(", ");
}

/** Inserts a section at the top of a changelog, below its title. */
function addSection(file: string, name: string, section: string): void {
  const title = `# ${name}\n`;
  const rest = existsSync(file) ? readFileSync(file, "utf8").slice(title.length) : "";
  writeFileSync(file, `${title}\n${section}\n${rest.trim()}`.trim().concat("\n"));
}

/**
 * Adds the release sections of another branch to all changelogs of this branch. Each added section is inserted above the section of the preceding release.
 *
 * @param textOf - Returns the changelog of the other branch at a path; undefined if there is none.
 */
export function carryChangelogs(
  root: string,
  { packages }: ReleaseState,
  textOf: (path: string) => string | undefined,
): void {
  for (const path of ["", ...packages.map(({ folder }) => folder)].map((folder) =>
    join(folder, changelogFile),
  )) {
    const other = textOf(path);
    const file = join(root, path);
    if (other !== undefined && existsSync(file))
      writeFileSync(file, withSectionsOf(readFileSync(file, "utf8"), other));
  }
}

/**
 * Returns a changelog with the missing sections of another changelog added. Each added section is inserted above the section that follows it in the other
 * changelog.
 */
export function withSectionsOf(own: string, other: string): string {
  const [title, ...sections] = own.split(sectionStart);
  const carried = other.split(sectionStart).slice(1);
  for (const [index, section] of [...carried.entries()].toReversed()) {
    if (sections.some((one) => headingLine(one) === headingLine(section))) continue;
    const below = carried[index + 1];
    const at = sections.findIndex((one) => below !== undefined && headingLine(one) === headingLine(below));
    sections.splice(at === -1 ? sections.length : at, 0, section);
  }
  return `${[title, ...sections].map((one) => one!.trim()).join("\n\n")}\n`;
}

const sectionStart = /^(?=## )/m;

function headingLine(section: string): string {
  return section.slice(0, section.indexOf("\n"));
}
