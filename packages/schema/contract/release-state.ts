import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Changeset, changesetsIn } from "./changesets.ts";

/** What a repository says about its next release. */
export interface ReleaseState {
  readonly changesets: readonly Changeset[];
  readonly packages: readonly ReleasedPackage[];
  /** Of pre-releases: `exit` when the next release ends them, and undefined when there are none. */
  readonly preMode: "pre" | "exit" | undefined;
  /** The branch that is released from, which a pull request of a release has behind `changeset-release/`; undefined where none is checked out. */
  readonly branch: string | undefined;
}

/** A package that npm gets, or the server, which is what a deployment runs. */
export interface ReleasedPackage {
  /** Inside the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly isPublished: boolean;
  /** Names of packages that come with an installation of it. */
  readonly dependencies: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: object;
  readonly peerDependencies?: object;
}

/** @param root - The folder of the repository. */
export function releaseState(root: string): ReleaseState {
  const preFile = join(root, ".changeset/pre.json");
  return {
    changesets: changesetsIn(root),
    packages: releasedPackages(root),
    preMode: existsSync(preFile)
      ? (JSON.parse(readFileSync(preFile, "utf8")) as { mode: "pre" | "exit" }).mode
      : undefined,
    branch: branchOf(root),
  };
}

function releasedPackages(root: string): readonly ReleasedPackage[] {
  return [...globSync("packages/*", { cwd: root }).toSorted(), "apps/server"].map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
    const { name, version, dependencies, peerDependencies } = manifest;
    const isPublished = manifest.private !== true;
    return {
      folder,
      name,
      version,
      isPublished,
      dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
    };
  });
}

function branchOf(root: string): string | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  const name = execFileSync("git", ["branch", "--show-current"], { cwd: root, encoding: "utf8" }).trim();
  return name === "" ? undefined : name.replace(/^changeset-release\//, "");
}
