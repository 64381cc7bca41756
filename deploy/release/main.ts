// Publishes the packages whose versions the registry lacks, once each was packed, looked into, installed and run: npm run release [-- --dry-run | --tag]
import { spawnSync } from "node:child_process";
import { globSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseState } from "@halcyon/schema/release-state";
import { execute } from "../execute.ts";
import { npmTag } from "./npm-tag.ts";
import { tarballFaults } from "./tarball-faults.ts";
import { trialFaults } from "./trial.ts";

interface Release {
  readonly name: string;
  readonly version: string;
  /** Tag under which the packages are published in the registry, such as `latest`. */
  readonly tag: string;
  readonly tarball: { readonly path: string };
}

/** Packages that are published, each after those on which it depends, as `changeset pack` writes them. */
interface Plan {
  readonly plan: readonly (readonly Release[])[];
}

const root = join(import.meta.dirname, "../..");
using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-release-"));
const changeset = join(root, "node_modules/.bin/changeset");
const packs = join(folder.path, "packs");
const run = (command: string, ...args: readonly string[]): Promise<string> =>
  execute(command, args, { cwd: root });
const show = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;

const isDry = process.argv.includes("--dry-run");
const onlyTags = process.argv.includes("--tag");
const unready = await reasonsOfCheckout();
const refused = onlyTags ? unready : [...unready, ...reasonsOfAddress()];
const faults = isDry || refused.length === 0 ? await (onlyTags ? tagged() : release()) : [];
const said = [...faults, ...refused];
if (said.length > 0)
  console.error([onlyTags ? "Nothing is tagged:" : "Nothing is published, or not all:", ...said].join("\n"));
if (faults.length > 0 || (!isDry && refused.length > 0)) process.exitCode = 1;

/** Returns the reasons why this checkout is no release, one sentence each. */
async function reasonsOfCheckout(): Promise<readonly string[]> {
  const { changesets, packages } = releaseState(root);
  const isChanged = (await run("git", "status", "--porcelain")) !== "";
  const isUnversioned = packages.some(({ version }) => version === "0.0.0");
  const isWaiting = changesets.some(({ isInPreRelease }) => !isInPreRelease);
  return [
    ...(isChanged ? ["The checkout differs from its commit: commit or take back the changes."] : []),
    ...(isUnversioned || isWaiting ? ["Versions are not raised: run `npm run prepare-release`."] : []),
  ];
}

/** Returns the reason why nothing may be published from this repository, if there is one. */
function reasonsOfAddress(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  return Object.hasOwn(manifest, "repository")
    ? []
    : ["Name the public address as `repository` in package.json, and run `node scripts/manifests.mjs`."];
}

/** Packs and checks all packages. Publishes them unless it is a dry run. Returns the problems. */
async function release(): Promise<readonly string[]> {
  if (!isDry && !show("npm", "test")) return ["The tests fail."];
  const releases = await packed();
  const found: string[] = [];
  console.log(releases.length === 0 ? "The registry has all versions." : "The registry lacks:");
  for (const { name, version, tag, tarball } of releases) {
    console.log(`${name}@${version} ${tag}`);
    const wrong = await tarballFaults(join(packs, tarball.path));
    found.push(...wrong.map((fault) => `${name}: ${fault}`));
  }
  const tarballs = new Map(
    releases.map(({ name, version, tarball }) => [`${name}@${version}`, join(packs, tarball.path)]),
  );
  if (tarballs.size > 0) found.push(...(await trialFaults(folder.path, tarballs)));
  if (isDry || found.length > 0) return found;
  const changed = (await reasonsOfCheckout()).map((one) => `After the tests: ${one}`);
  if (changed.length > 0) return changed;
  if (releases.length > 0 && !show(changeset, "publish", "--from-pack-dir", packs))
    return ["Run it again: it goes on with what the registry lacks."];
  // A run that did not live to tag what it published is made good.
  return tagged();
}

/** Tags the commit with each package and version, such as `@halcyon/sdk@1.0.0`, and with that of the server, such as `v1.0.0`. Returns the problems. */
async function tagged(): Promise<readonly string[]> {
  const { version } = releaseState(root).packages.find(({ isPublished }) => !isPublished)!;
  const tag = `v${version}`;
  const isThere = (await run("git", "tag", "--list", tag)) !== "";
  const isDone = show(changeset, "git-tag") && (isThere || show("git", "tag", tag, "--message", tag));
  return isDone ? [] : ["The commit is not tagged."];
}

/** Builds all packages from scratch, and packs those that are not in the registry. */
async function packed(): Promise<readonly Release[]> {
  for (const path of globSync("packages/*/dist", { cwd: root }))
    rmSync(join(root, path), { recursive: true });
  // Packages are packed side by side, and one that builds what another imports would change it meanwhile.
  const projects = globSync("packages/*/tsconfig.build.json", { cwd: root });
  await run(join(root, "node_modules/.bin/tsc"), "-b", ...projects);
  await run(changeset, "pack", "--out-dir", packs);
  const file = join(packs, "publish-plan.json");
  const { plan, ...rest } = JSON.parse(readFileSync(file, "utf8")) as Plan;
  const withTags = await Promise.all(
    plan.map((releases) =>
      Promise.all(
        releases.map(async (one) => ({
          ...one,
          tag: npmTag(one.version, one.tag, await latestOf(one.name)),
        })),
      ),
    ),
  );
  writeFileSync(file, JSON.stringify({ ...rest, plan: withTags }));
  return withTags.flat();
}

/** Returns the version that the registry calls `latest`; undefined if it has no such package. */
async function latestOf(name: string): Promise<string | undefined> {
  try {
    return (await run("npm", "view", name, "dist-tags.latest")).trim();
  } catch (error) {
    if (String(error).includes("E404")) return undefined;
    throw error;
  }
}
