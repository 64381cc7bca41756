import type { Repository, Storage } from "@earthmover/icechunk";
import { ArchiveError, asArchiveError } from "../../archive/archive-error.ts";
import { createRequire } from "node:module";

/** Supported version of the Icechunk format. In older versions, commits can be found only by listing objects. */
const formatVersion = 2;

/** Environment variables that make a thread use the WebAssembly build of the Icechunk library on every machine. */
export const wasmAlways = { NAPI_RS_FORCE_WASI: "error" } as const;

/**
 * Opens an Icechunk repository.
 *
 * @throws ArchiveError `misconfigured` if the packages are missing, `unusable` if the repository has an unsupported version of the format. Errors from
 * reading the objects are passed on.
 */
export async function openRepository(
  backend: Parameters<typeof Storage.newCustom>[0],
): Promise<Pick<Repository, "lookupBranch" | "readonlySession" | "ancestry">> {
  const { default: icechunk } = await import("@earthmover/icechunk").catch((cause: unknown) => {
    throw icechunkMissing(cause);
  });
  try {
    const repository = await icechunk.Repository.open(icechunk.Storage.newCustom(backend));
    const { specVersion } = repository;
    if (specVersion === formatVersion) return repository;
    const found = `The repository has version ${specVersion} of Icechunk's format`;
    throw new ArchiveError("unusable", `${found}; version ${formatVersion} is read.`);
  } catch (error) {
    throw asArchiveError(error, "The repository");
  }
}

/**
 * Checks that the packages that read Icechunk are installed.
 *
 * @throws ArchiveError `misconfigured` if they are missing. The message names the packages to install.
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

/** Optional packages that read Icechunk. */
const packages = ["@earthmover/icechunk", "@earthmover/icechunk-wasm32-wasi"] as const;
const version = "2.2.2";

/** Returns the error that says which packages are missing. */
function icechunkMissing(cause: unknown): ArchiveError {
  const wanted = packages.map((name) => `${name}@${version}`).join(" ");
  return new ArchiveError(
    "misconfigured",
    `Icechunk is read by packages that are not installed: npm install ${wanted}`,
    {
      cause,
    },
  );
}
