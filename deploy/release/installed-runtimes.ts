import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execute } from "./execute.ts";

/** Programs that run JavaScript, beside the Node that the repository pins. */
export interface InstalledRuntimes {
  readonly node20: string;
  readonly node22: string;
  readonly bun: string;
  readonly deno: string;
  readonly workerd: string;
}

const recipe = join(import.meta.dirname, "runtimes");
const lockfile = "package-lock.json";

/**
 * Installs runtimes from npm, 600 MB of them, where they are not yet: beside the packages of the checkout, which every start installs.
 * No script of theirs runs: each has its program in a package of its platform.
 *
 * @throws Where npm has no program for this platform, such as Node 20 for macOS.
 */
export async function installedRuntimes(root: string): Promise<InstalledRuntimes> {
  const folder = join(root, "node_modules/.cache/release-runtimes");
  if (!isInstalled(folder)) {
    mkdirSync(folder, { recursive: true });
    for (const file of ["package.json", lockfile]) copyFileSync(join(recipe, file), join(folder, file));
    await execute("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], {
      cwd: folder,
    });
  }

  const program = (pattern: string): string => {
    const [found] = globSync(`node_modules/${pattern}`, { cwd: folder });
    if (found === undefined) throw new Error(`npm has no ${pattern} for ${process.platform} ${process.arch}`);
    return join(folder, found);
  };
  return {
    node20: program("node-20-*/bin/node"),
    node22: program("node-22-*/bin/node"),
    bun: program("@oven/bun-*/bin/bun"),
    deno: program("@deno/*/deno"),
    workerd: program("@cloudflare/workerd-*/bin/workerd"),
  };
}

/** npm writes its own lockfile when it has installed all. */
function isInstalled(folder: string): boolean {
  const [wanted, taken] = [recipe, folder].map((from) => join(from, lockfile));
  if (!existsSync(join(folder, "node_modules/.package-lock.json")) || !existsSync(taken!)) return false;
  return readFileSync(wanted!, "utf8") === readFileSync(taken!, "utf8");
}
