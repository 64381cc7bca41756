import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Changeset, changesetsIn } from "./changesets.ts";

/** State of a repository that determines its next release. */
export interface ReleaseState {
  readonly changesets: readonly Changeset[];
  /** Published packages and the server. All other packages are absent, because they are parts of the server or have the version of the SDK. */
  readonly packages: readonly ReleasedPackage[];
  /** Pre-release mode: `exit` if the next release ends the pre-releases, otherwise `pre`. Undefined if there are no pre-releases. */
  readonly preMode: "pre" | "exit" | undefined;
}

/** Package that gets releases: a package on npm, or the server. */
export interface ReleasedPackage {
  /** Path of the folder in the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly isPublished: boolean;
}

/**
 * Reads the changesets, the package versions and the pre-release mode of a repository.
 *
 * @param root - Root folder of the repository.
 */
export function releaseState(root: string): ReleaseState {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const folders = [...globSync("packages/*", { cwd: root }).toSorted(), "apps/server"];
  return {
    changesets: changesetsIn(root),
    packages: folders.flatMap((folder) => {
      const { name, version, private: isPrivate } = read(`${folder}/package.json`);
      const isPublished = isPrivate !== true;
      return isPublished || folder === "apps/server" ? [{ folder, name, version, isPublished }] : [];
    }),
    preMode: existsSync(join(root, ".changeset/pre.json")) ? read(".changeset/pre.json").mode : undefined,
  };
}
