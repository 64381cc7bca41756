import { join } from "node:path";
import { parseArgs } from "node:util";
import { show } from "./execute.ts";
import { installedRuntimes } from "./installed-runtimes.ts";
import { release } from "./release.ts";
import { allRuntimes } from "./runtimes.ts";

const root = join(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, untraced: { type: "boolean", default: false } },
});

const isWell = await release({
  root,
  isDry: values["dry-run"],
  allowsUntraced: values.untraced,
  test: async () => await show("npm", ["test"], { cwd: root }),
  runtimes: async () => allRuntimes(root, await installedRuntimes(root)),
  say: (line) => console.log(line),
  env: process.env,
});
if (!isWell) process.exitCode = 1;
