import { join } from "node:path";
import type { Bucket } from "../storage/bucket.ts";
import { lockFile } from "../storage/folder/lock-file.ts";
import { bucketShelf } from "./bucket-shelf.ts";
import { folderShelf } from "./folder-shelf.ts";
import { partFolder } from "./pointer.ts";
import type { Shelf } from "./shelf.ts";
import { setTimeout as delay } from "node:timers/promises";
import { StoreError } from "../store-error.ts";

/** Root of a store to which runs or records are written: the path of a folder, or a bucket. */
export type StoreRoot = string | Bucket;

const lockName = ".lock";

/** Opens the shelf of a part or of a record. A shelf is the place where groups are written and published. */
export function openShelf(root: StoreRoot, part: string): Shelf {
  return typeof root === "string" ? folderShelf(root, part) : bucketShelf(root, part);
}

/**
 * Returns the display name of a store, or of a part of it.
 *
 * @example
 * ```js
 * storeName("/data/store", "gfs"); // => "/data/store/gfs"
 * ```
 */
export function storeName(root: StoreRoot, part?: string): string {
  const name = typeof root === "string" ? root : root.address;
  return part === undefined ? name : `${name}/${part}`;
}

/**
 * Locks a part of a store in a folder against other writers on this machine, until the lock is disposed or the process ends. Writers to a bucket need no
 * lock, because they can share a group.
 *
 * @throws StoreError `busy` if another writer holds the lock
 * @example
 * ```js
 * const lock = await lockPart(root, "gfs");
 * const second = await lockPart(root, "gfs").catch((error) => error);
 * second.code; // => "busy"
 * lock[Symbol.dispose]();
 * ```
 */
export async function lockPart(root: StoreRoot, part: string): Promise<Disposable> {
  if (typeof root !== "string") return { [Symbol.dispose]: () => undefined };
  return lockFile(join(root, partFolder(part), lockName), storeName(root, part));
}

/** Maximum number of attempts to lock a part, and the pause after each attempt [ms]. */
const turns = { attempts: 600, pauseMs: 100 };

/**
 * Runs a task while other writers to the same part of the store wait. A part contains the runs of one forecast product.
 *
 * @throws StoreError `busy` if another writer locks the part for a minute
 */
export async function inTurn<Result>(
  root: StoreRoot,
  part: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockSoon(root, part);
  try {
    return await work();
  } finally {
    lock[Symbol.dispose]();
  }
}

async function lockSoon(root: StoreRoot, part: string): Promise<Disposable> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lockPart(root, part);
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === "busy";
      if (!isBusy || attempt === turns.attempts) throw error;
    }
    await delay(turns.pauseMs);
  }
}
