// Plants small defects into a copy of the checkout and counts those that the tests find. README.md says how to read the result.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = { scoring: "packages/scoring", ledger: "apps/server" };
const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(folders, name)) {
  console.error(`There is no run "${name}": say ${Object.keys(folders).join(" or ")}, or nothing for all.`);
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), "halcyon-mutation-"));
// At Ctrl-C the program that runs ends, and then this one removes the copy.
process.on("SIGINT", () => undefined);
setPriority(constants.priority.PRIORITY_LOW);
try {
  process.exitCode = measure(name === undefined ? Object.keys(folders) : [name]) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function measure(names) {
  copyCheckout();
  if (!run(process.execPath, ["scripts/pnpm.cjs", "install", "--frozen-lockfile", "--prefer-offline"], copy))
    return false;
  if (!run("npm", ["ci", "--no-audit", "--no-fund"], join(copy, "mutation"))) return false;
  const stryker = join(copy, "mutation/node_modules/@stryker-mutator/core/bin/stryker.js");
  return names
    .map((one) =>
      run(
        process.execPath,
        [stryker, "run", `../../mutation/${one}.config.mjs`, ...options],
        join(copy, folders[one]),
      ),
    )
    .every(Boolean);
}

/** Everything but what git ignores, as it is now. */
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

function run(command, parameters, cwd) {
  const env = {
    ...process.env,
    HALCYON_MUTATION_REPORTS: join(root, "mutation/reports"),
    // The ledger is measured on SQLite, so that it gives the same on every machine.
    HALCYON_REQUIRE_POSTGRES: "0",
  };
  return spawnSync(command, parameters, { cwd, env, stdio: "inherit" }).status === 0;
}
