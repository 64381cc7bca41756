import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Changeset, changesetsIn } from "./changesets.ts";

/** What a repository says about its next release. */
export interface ReleaseState {
  readonly changesets: readonly Changeset[];
  readonly packages: readonly PublishedPackage[];
  /** Of the server, which is not published, and is what a deployment runs. */
  readonly serverVersion: string;
  /** Of pre-releases: `exit` when the next release ends them, and undefined when there are none. */
  readonly preMode: "pre" | "exit" | undefined;
  /** Undefined where no branch is checked out. */
  readonly branch: string | undefined;
}

export interface PublishedPackage {
  /** Inside the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
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
    packages: publishedPackages(root),
    serverVersion: manifestIn(root, "apps/server").version,
    preMode: existsSync(preFile)
      ? (JSON.parse(readFileSync(preFile, "utf8")) as { mode: "pre" | "exit" }).mode
      : undefined,
    branch: branchOf(root),
  };
}

/** The packages that a release publishes, by name. */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  return globSync("packages/*", { cwd: root })
    .toSorted()
    .map((folder) => ({ folder, manifest: manifestIn(root, folder) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version, dependencies, peerDependencies } }) => ({
      folder,
      name,
      version,
      dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
    }));
}

function manifestIn(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}

function branchOf(root: string): string | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  const name = execFileSync("git", ["branch", "--show-current"], { cwd: root, encoding: "utf8" }).trim();
  return name === "" ? undefined : name;
}
