import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The headings of the changelog, in its order: what a user does. */
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

/** A note of a change that is not yet released. */
export interface Changeset {
  readonly id: string;
  /** How far each package is raised, in the order of the file. */
  readonly raises: ReadonlyMap<string, Raise>;
  /** A heading of the changelog, if it is one of `changelogGroups`. */
  readonly group: string | undefined;
  readonly text: string;
  /** True if a pre-release told it already; the release tells it again. */
  readonly isInPreRelease: boolean;
}

type Raise = "major" | "minor" | "patch";

/** Returns all notes of a repository, by name. */
export function changesetsIn(root: string): readonly Changeset[] {
  const folder = join(root, ".changeset");
  return globSync("{,pre/}*.md", { cwd: folder })
    .map((path) => ({
      ...parsedChangeset(basename(path, ".md"), readFileSync(join(folder, path), "utf8")),
      isInPreRelease: path.startsWith("pre"),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Reads the parts of a note: packages, then a heading that names the group, then words. */
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
