import type { Repository, Storage } from "@earthmover/icechunk";
import { ArchiveError, asArchiveError } from "../../archive/archive-error.ts";
import { icechunkMissing } from "./require-icechunk.ts";

/** The version of the format that is read: in older ones commits are found by listing objects. */
const formatVersion = 2;

/** What a thread's environment must say so that the WASM build is taken on every machine. */
export const wasmAlways = { NAPI_RS_FORCE_WASI: "error" } as const;

/**
 * Opens an Icechunk repository.
 *
 * @throws ArchiveError `misconfigured` without the packages, `unusable` for another version of the format, or what its objects threw
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
