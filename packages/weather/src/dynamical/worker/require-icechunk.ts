import { createRequire } from "node:module";
import { ArchiveError } from "../../archive/archive-error.ts";

/**
 * Makes sure that what reads Icechunk is installed.
 *
 * @throws ArchiveError `misconfigured`, which says what to install
 * @example
 * ```js
 * requireIcechunk(); // => undefined
 * ```
 */
export function requireIcechunk(isInstalled: (name: string) => boolean = canBeFound): void {
  if (!isInstalled(packages[0])) throw icechunkMissing(undefined);
}

function canBeFound(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The packages that read Icechunk. Users who do not need them need not install them. */
const packages = ["@earthmover/icechunk", "@earthmover/icechunk-wasm32-wasi"] as const;
const version = "2.2.2";

/** What is thrown where they are needed. */
export function icechunkMissing(cause: unknown): ArchiveError {
  const wanted = packages.map((name) => `${name}@${version}`).join(" ");
  return new ArchiveError(
    "misconfigured",
    `Icechunk is read by packages that are not installed: npm install ${wanted}`,
    {
      cause,
    },
  );
}
