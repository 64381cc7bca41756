// Plants small defects into a copy of the checkout and counts those that the tests find. README.md says how to read the result.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = {
  scoring: "packages/scoring",
  geo: "packages/geo",
  ledger: "packages/accounts",
  delivery: "packages/delivery",
};
const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(folders, name)) {
  console.error(`There is no run "${name}": say ${Object.keys(folders).join(" or ")}, or nothing for all.`);
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), "halcyon-mutation-"));
let child;
let isStopped = false;
// The program that runs ends, and then this one removes the copy.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopped = true;
    child?.kill(signal);
  });
}
setPriority(constants.priority.PRIORITY_LOW);
try {
  process.exitCode = (await measure(name === undefined ? Object.keys(folders) : [name])) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function measure(names) {
  copyCheckout();
  const install = ["scripts/pnpm.cjs", "install", "--frozen-lockfile", "--prefer-offline"];
  if (!(await run(process.execPath, install, copy))) return false;
  if (!(await run("npm", ["ci", "--no-audit", "--no-fund"], join(copy, "mutation")))) return false;
  const stryker = join(copy, "mutation/node_modules/@stryker-mutator/core/bin/stryker.js");
  let isGood = true;
  for (const one of names) {
    const parameters = [stryker, "run", `../../mutation/${one}.config.mjs`, ...options];
    if (!(await run(process.execPath, parameters, join(copy, folders[one])))) isGood = false;
  }
  return isGood;
}

/** Copies all files of the checkout, in their current state, except those that git ignores. */
function copyCheckout() {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (listed.status !== 0)
    throw new Error(`git does not list the checkout: ${listed.error ?? listed.stderr}`);
  const files = listed.stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(copy, file));
}

async function run(command, parameters, cwd) {
  if (isStopped) return false;
  const env = {
    ...process.env,
    HALCYON_MUTATION_REPORTS: join(root, "mutation/reports"),
    // The ledger is measured on SQLite, so that it gives the same on every machine.
    HALCYON_REQUIRE_POSTGRES: "0",
  };
  child = spawn(command, parameters, { cwd, env, stdio: "inherit" });
  const [status] = await once(child, "exit");
  return status === 0;
}
