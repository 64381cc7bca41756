import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Runs the tests of one package, room or file: npm run test:one -- apps/server/src/watches [--watch] [options of vitest]
const root = resolve(import.meta.dirname, "..");
const [place, ...options] = process.argv.slice(2);
const path = resolve(root, place ?? "");
const found = packageOf(path);
if (place === undefined || !existsSync(path) || found === undefined) {
  console.error("Name a package, a folder in one, or a test file: npm run test:one -- packages/scoring");
  process.exit(2);
}
const own = join(found, "vitest.config.ts");
const config = existsSync(own) ? own : join(root, "vitest.config.ts");
const ring = /\.(browser|long)\.test\./.exec(path)?.[1];
const isWatched = options.includes("--watch");
const words = [isWatched ? "watch" : "run", "--config", config, relative(found, path)];
const { status } = spawnSync(
  join(found, "node_modules/.bin/vitest"),
  [...words, ...options.filter((option) => option !== "--watch")],
  { cwd: found, stdio: "inherit", env: { ...(ring && { HALCYON_RING: ring }), ...process.env } },
);
process.exit(status ?? 1);

/** Returns the folder of the package that contains a path; undefined if the path is in no package. */
function packageOf(inside: string): string | undefined {
  if (!inside.startsWith(root) || inside === root) return undefined;
  return existsSync(join(inside, "package.json")) ? inside : packageOf(dirname(inside));
}
