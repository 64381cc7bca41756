import type { EpochHour } from "@halcyon/schema";
import { folderStorage } from "../storage/folder-storage.ts";
import { publishedRuns } from "./run-pointer.ts";

/**
 * Whether a part of a store on disk holds a run.
 *
 * @example Goes on from {@link copyRun}.
 * ```js
 * await isRunPublished(root, "gfs", run); // => true
 * ```
 */
export async function isRunPublished(root: string, part: string, run: EpochHour): Promise<boolean> {
  const storage = folderStorage(root);
  try {
    return (await publishedRuns(storage, part)).some((published) => published.run === run);
  } finally {
    await storage.close();
  }
}
