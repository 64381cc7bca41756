import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { apiVersionNames } from "../src/api-versions.ts";
import { carryChangelogs, writeChangelogs } from "./changelog.ts";
import { brokenRules } from "./changeset-rules.ts";
import { contractFaults, promisedPreviews } from "./contract-faults.ts";
import { writeListedServer } from "./listed-server.ts";
import { packageVersion, recordContracts } from "./recorded-contract.ts";
import { releaseState } from "./release-state.ts";

const root = join(import.meta.dirname, "../../..");

const changed = git("status", "--porcelain")!;
if (changed !== "")
  refuse(["Commit or put away what is changed, so that a release holds nothing else:", changed.trimEnd()]);
const before = releaseState(root);
const version = packageVersion();
refuse([
  ...(before.changesets.length === 0 ? ["There is no changeset to release."] : []),
  ...brokenRules(before),
  ...promisedPreviews(before.preMode === "exit" ? version.replace(/-.*/, "") : version),
  ...(version === "0.0.0" ? [] : apiVersionNames.flatMap((api) => contractFaults(api, before.changesets))),
]);

// It formats nothing and asks no package manager, so that it cannot stop half-way.
execFileSync(process.execPath, [join(root, "node_modules/@changesets/cli/bin.js"), "version"], {
  cwd: root,
  stdio: "inherit",
});
if (packageVersion() !== version) recordContracts(packageVersion());
writeListedServer(root);
const after = releaseState(root);
writeChangelogs(root, before, after, new Date().toISOString().slice(0, "2026-12-31".length));
for (const branch of branchesOfFixes())
  carryChangelogs(root, after, (path) => git("show", `${branch}:${path}`));
console.log(
  "Versions, contracts and changelogs are those of the next release. Read CHANGELOG.md, then commit all of it.",
);

/** Returns the branches of released API versions, here and at the remotes, except the one that is checked out. */
function branchesOfFixes(): readonly string[] {
  const own = git("branch", "--show-current")!.trim();
  const refs = git("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes")!.split("\n");
  return refs.filter((ref) => /\/v\d+$/.test(ref) && !ref.endsWith(`/${own}`));
}

/** Returns the output of a git command; undefined if it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/** Prints the reasons and exits, if there are any, before any version is changed. */
function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  console.error(["No version was raised.", ...reasons].join("\n"));
  process.exit(1);
}
