// Publishes the packages whose versions the registry lacks, once each was packed, looked into, installed and run: npm run release [-- --dry-run]
import { spawnSync } from "node:child_process";
import { globSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseState } from "@halcyon/schema/release-state";
import { execute } from "../execute.ts";
import { tarballFaults } from "./tarball-faults.ts";
import { trialFaults } from "./trial.ts";

interface Release {
  readonly name: string;
  readonly version: string;
  /** Tag under which the packages are published in the registry, such as `latest`. */
  readonly tag: string;
  readonly tarball: { readonly path: string };
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
const refused = await refusals();
const faults = isDry || refused.length === 0 ? await release() : [];
const said = [...faults, ...refused];
if (said.length > 0) console.error(["Nothing is published, or not all:", ...said].join("\n"));
if (faults.length > 0 || (!isDry && refused.length > 0)) process.exitCode = 1;

/** Returns the reasons why this checkout cannot be released, one sentence for each. The list is empty if it can be released. */
async function refusals(): Promise<readonly string[]> {
  const { changesets, packages } = releaseState(root);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  const isChanged = (await run("git", "status", "--porcelain")) !== "";
  const isUnversioned = packages.some(({ version }) => version === "0.0.0");
  const isWaiting = changesets.some(({ isInPreRelease }) => !isInPreRelease);
  return [
    ...(isChanged ? ["The checkout differs from its commit: commit or take back the changes."] : []),
    ...(isUnversioned || isWaiting ? ["Versions are not raised: run `npm run prepare-release`."] : []),
    ...(Object.hasOwn(manifest, "repository")
      ? []
      : ["Name the public address as `repository` in package.json, and run `node scripts/manifests.mjs`."]),
  ];
}

/** Packs and checks all packages. Publishes them unless it is a dry run. Returns the problems. */
async function release(): Promise<readonly string[]> {
  if (!isDry && !show("npm", "test")) return ["The tests fail."];
  const releases = await packed();
  const found: string[] = [];
  for (const { name, version, tag, tarball } of releases) {
    console.log(`${name}@${version} ${tag}`);
    const wrong = await tarballFaults(join(packs, tarball.path));
    found.push(...wrong.map((fault) => `${name}: ${fault}`));
  }
  const tarballs = releases.map(({ tarball }) => join(packs, tarball.path));
  if (tarballs.length > 0) found.push(...(await trialFaults(folder.path, tarballs)));
  if (isDry || found.length > 0) return found;
  const changed = (await refusals()).map((one) => `After the tests: ${one}`);
  if (changed.length > 0) return changed;
  if (releases.length > 0 && !show(changeset, "publish", "--from-pack-dir", packs))
    return ["Run it again: it goes on with what the registry lacks."];
  // A run that did not live to tag what it published is made good.
  return show(changeset, "git-tag") ? [] : ["The commit is not tagged."];
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
  const text = readFileSync(file, "utf8");
  // A branch that mends an older major leaves `latest` to the newer one.
  const [, major] = /^release\/(\d+)\.x$/.exec((await run("git", "branch", "--show-current")).trim()) ?? [];
  const tagged = major === undefined ? text : text.replaceAll(/("tag": )"latest"/g, `$1"v${major}"`);
  writeFileSync(file, tagged);
  return (JSON.parse(tagged) as { readonly plan: readonly (readonly Release[])[] }).plan.flat();
}
