import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { releaseState } from "@halcyon/schema/release-state";
import { readManifests, withShared } from "../../scripts/manifests.mjs";
import { execute } from "./execute.ts";

/** Why nothing may be published of a checkout, each in a sentence that says what to do; nothing where it may. */
export async function checkoutRefusals(root: string): Promise<readonly string[]> {
  const { rootManifest, published } = readManifests(root);
  const { branch, changesets } = releaseState(root);
  const isWaiting = changesets.some(({ isInPreRelease }) => !isInPreRelease);
  const unversioned = published.filter(({ manifest }) => manifest.version === "0.0.0");
  const unaddressed = published.filter(
    ({ directory, manifest }) => !isDeepStrictEqual(withShared(rootManifest, directory, manifest), manifest),
  );
  const unannounced = published.filter(({ directory }) =>
    readFileSync(join(root, directory, "README.md"), "utf8").includes("not on npm yet"),
  );
  return [
    ...(await changedFiles(root)),
    ...(rootManifest.repository === undefined
      ? [
          "The public address of the repository is not set: name it as `repository` in package.json, then run `node scripts/manifests.mjs`.",
        ]
      : []),
    ...(unaddressed.length === 0
      ? []
      : [`${foldersOf(unaddressed)} differ from the root manifest: run \`node scripts/manifests.mjs\`.`]),
    ...(unversioned.length === 0
      ? []
      : [`No version is made of ${foldersOf(unversioned)}: run \`npm run prepare-release\`.`]),
    ...(isWaiting
      ? ["Notes wait for their version: run `npm run prepare-release`, or release the commit before them."]
      : []),
    ...(unannounced.length === 0
      ? []
      : [
          `The pages of ${foldersOf(unannounced)} say that the package is not on npm yet: say how to install it.`,
        ]),
    ...(branch !== undefined && isReleaseBranch(branch)
      ? []
      : ["Releases are made on main, next and release/<major>.x: check one of them out."]),
  ];
}

/** What git finds changed, as a refusal. */
export async function changedFiles(root: string): Promise<readonly string[]> {
  const said = await execute("git", ["status", "--porcelain"], { cwd: root });
  const files = said
    .split("\n")
    .slice(0, -1)
    .map((line) => line.slice("?? ".length));
  if (files.length === 0) return [];
  const first = files.length > 3 ? [...files.slice(0, 3), "others"] : files;
  return [`The checkout differs from its commit: commit or take back ${list(first)}.`];
}

/** The major of a branch that mends an older one. */
export function majorOf(branch: string): string | undefined {
  return /^release\/(\d+)\.x$/.exec(branch)?.[1];
}

function isReleaseBranch(branch: string): boolean {
  return branch === "main" || branch === "next" || majorOf(branch) !== undefined;
}

function foldersOf(packages: readonly { readonly directory: string }[]): string {
  return list(packages.map(({ directory }) => directory));
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}
