import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A note of a change that is not yet released. */
export interface Changeset {
  readonly id: string;
  /** How far each package is raised, in the order of the file. */
  readonly raises: ReadonlyMap<string, Raise>;
  /** A heading of the changelog, if it is one of `changelogGroups`. */
  readonly group: string | undefined;
  readonly text: string;
  /** Whether a pre-release told it already; it is told again with the release. */
  readonly isInPreRelease: boolean;
}

export type Raise = "major" | "minor" | "patch";

/** All notes of a repository, by name. */
export function changesetsIn(root: string): readonly Changeset[] {
  const folder = join(root, ".changeset");
  return globSync("{,pre/}*.md", { cwd: folder })
    .map((path) => ({
      ...parsedChangeset(basename(path, ".md"), readFileSync(join(folder, path), "utf8")),
      isInPreRelease: path.startsWith("pre"),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The parts of a note: packages, then a heading that names the group, then words. */
export function parsedChangeset(id: string, markdown: string): Omit<Changeset, "isInPreRelease"> {
  const [, front, group, text] = /^---\n([^]+?)\n---\n+(?:## (.+)\n)?([^]*)$/.exec(markdown) ?? [];
  if (front === undefined || text!.trim() === "")
    throw new Error(`.changeset/${id}.md has no packages or no words.`);
  return {
    id,
    raises: new Map(front.split("\n").map((line) => raiseOf(line, id))),
    group,
    text: text!.trim(),
  };
}

function raiseOf(line: string, id: string): [name: string, raise: Raise] {
  const [, name, raise] = /^"(.+)": (major|minor|patch)$/.exec(line.trim()) ?? [];
  if (name === undefined) throw new Error(`.changeset/${id}.md raises no package by "${line}".`);
  return [name, raise as Raise];
}
