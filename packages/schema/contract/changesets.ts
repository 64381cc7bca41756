import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Headings of the changelog groups, in order. Most name an activity of users. */
export const changelogGroups = [
  "About this release",
  "Score and decide",
  "Tasks and scenarios",
  "Weather and sources",
  "Past and climate",
  "How good it is",
  "API and client",
  "Operate",
  "Console",
  "Docs",
  "Packages",
  "Fixed",
] as const;

/** Changeset: a note about a change that is not yet released. */
export interface Changeset {
  readonly id: string;
  /** Kind of version increase (major, minor or patch) for each package, in the order of the file. */
  readonly raises: ReadonlyMap<string, Raise>;
  /** Heading above the text of the changeset, if the heading is one of `changelogGroups`; otherwise undefined. */
  readonly group: string | undefined;
  readonly text: string;
  /** True if the changelog of a pre-release already lists the changeset. The changelog of the stable release lists it again. */
  readonly isInPreRelease: boolean;
}

type Raise = "major" | "minor" | "patch";

/** Returns all changesets of a repository, sorted by name. */
export function changesetsIn(root: string): readonly Changeset[] {
  const folder = join(root, ".changeset");
  return globSync("{,pre/}*.md", { cwd: folder })
    .map((path) => ({
      ...parsedChangeset(basename(path, ".md"), readFileSync(join(folder, path), "utf8")),
      isInPreRelease: path.startsWith("pre"),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Parses a changeset: packages, then a heading that names the group, then the text.
 *
 * @throws Error if the changeset has no packages or no text. The message names the changeset.
 */
export function parsedChangeset(id: string, markdown: string): Omit<Changeset, "isInPreRelease"> {
  const [, front, group, text] = /^---\n([^]+?)\n---\n+(?:## (.+)\n)?([^]*)$/.exec(markdown) ?? [];
  if (front === undefined || text!.trim() === "")
    throw new Error(`.changeset/${id}.md has no packages or no words.`);
  const raises = front.split("\n").map((line): [name: string, raise: Raise] => {
    const [, name, raise] = /^"(.+)": (major|minor|patch)$/.exec(line.trim()) ?? [];
    if (name === undefined) throw new Error(`.changeset/${id}.md raises no package by "${line}".`);
    return [name, raise as Raise];
  });
  return { id, raises: new Map(raises), group, text: text!.trim() };
}
