import type { EpochHour } from "@halcyon/schema";
import { openShelf, type StoreRoot } from "../publication/open-shelf.ts";
import { publishedRuns } from "./run-pointer.ts";

/**
 * Whether a part of a store holds a run.
 *
 * @example Goes on from {@link copyRun}.
 * ```js
 * await isRunPublished(root, "gfs", run); // => true
 * ```
 */
export async function isRunPublished(root: StoreRoot, part: string, run: EpochHour): Promise<boolean> {
  return (await runsAt(root, part)).includes(run);
}

/**
 * The newest run of a part of a store; undefined where nothing was published.
 *
 * @example Goes on from {@link copyRun}.
 * ```js
 * (await newestRunPublished(root, "gfs")) === run; // => true
 * ```
 */
export async function newestRunPublished(root: StoreRoot, part: string): Promise<EpochHour | undefined> {
  return (await runsAt(root, part))[0];
}

/** Newest first. */
async function runsAt(root: StoreRoot, part: string): Promise<readonly EpochHour[]> {
  const shelf = openShelf(root, part);
  try {
    return (await publishedRuns(shelf.storage, part)).map(({ run }) => run);
  } finally {
    await shelf.close();
  }
}
