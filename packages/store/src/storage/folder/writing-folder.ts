import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, temporarySuffix, writeDurably } from "./durable-file.ts";

/** Prefix of the name of a folder that contains an unpublished group. */
export const writingPrefix = ".writing-";

/**
 * Opens a folder for writing. Files of a writer with the same plan stay, and all other files are removed.
 *
 * @param plan - Plan of the writer. Writers whose files are interchangeable have the same plan.
 * @returns Paths of the files that stay, relative to the folder, with "/" between names.
 * @example
 * ```js
 * const written = await takeUp(`${root}/writing`, "the same plan");
 * written.size; // => 0
 * ```
 */
export async function takeUp(work: string, plan: string): Promise<Set<string>> {
  if ((await planBegun(work)) !== plan) {
    await rm(work, { recursive: true, force: true });
    await writeDurably(planPath(work), plan);
  }
  await mkdir(work, { recursive: true });
  return filesIn(work);
}

/** Returns the plan of the writer that began to fill a folder; undefined if no writer has begun. */
export async function planBegun(work: string): Promise<string | undefined> {
  return readFile(planPath(work), "utf8").catch(() => undefined);
}

/** Lists the files of a folder, as paths within the folder. The list is empty if the folder no longer exists, for example because another writer renamed it. */
export async function filesIn(work: string): Promise<Set<string>> {
  const paths = await readdir(work, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return new Set(paths.map((path) => path.replaceAll("\\", "/")));
}

/** Makes all files in a folder durable, and gives the folder its final name. */
export async function finish(work: string, target: string): Promise<void> {
  await sweep(work);
  await syncFolder(work);
  await rename(work, target);
  await rm(planPath(work), { force: true });
}

function planPath(work: string): string {
  return `${work}.plan`;
}

/** Removes the incomplete files that earlier writers left, and makes all names in the folders durable. */
async function sweep(work: string): Promise<void> {
  const entries = await readdir(work, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.name.endsWith(temporarySuffix)) await rm(path);
  }
}
