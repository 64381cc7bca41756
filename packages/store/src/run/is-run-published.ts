import type { EpochHour } from "@halcyon/schema/time";
import { openShelf, type StoreRoot } from "../publication/open-shelf.ts";
import { type PublishedRun, publishedRuns } from "./run-pointer.ts";

/**
 * Returns true if a run is published in a part of a store (the runs of one forecast product).
 *
 * @example Continues from {@link copyRun}.
 * ```js
 * await isRunPublished(root, "gfs", run); // => true
 * ```
 */
export async function isRunPublished(root: StoreRoot, part: string, run: EpochHour): Promise<boolean> {
  return (await publishedGroup(root, part, run)) !== undefined;
}

/**
 * Returns the start of the newest published run in a part of a store (the runs of one forecast product); undefined if nothing was published.
 *
 * @example Continues from {@link copyRun}.
 * ```js
 * (await newestRunPublished(root, "gfs")) === run; // => true
 * ```
 */
export async function newestRunPublished(root: StoreRoot, part: string): Promise<EpochHour | undefined> {
  return (await runsAt(root, part))[0]?.run;
}

/**
 * Returns the path of a published run below the root; undefined if the run is not published.
 *
 * @example Continues from {@link copyRun}.
 * ```js
 * (await publishedGroup(root, "gfs", run)).startsWith("gfs/"); // => true
 * ```
 */
export async function publishedGroup(
  root: StoreRoot,
  part: string,
  run: EpochHour,
): Promise<string | undefined> {
  return (await runsAt(root, part)).find((published) => published.run === run)?.group;
}

/** Returns the published runs of a part, newest first. */
async function runsAt(root: StoreRoot, part: string): Promise<readonly PublishedRun[]> {
  const shelf = openShelf(root, part);
  try {
    return await publishedRuns(shelf.storage, part);
  } finally {
    await shelf.close();
  }
}
