import { setTimeout as delay } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
import { lockPart, type StoreRoot } from "./open-shelf.ts";

/** Maximum number of attempts to lock a part, and the pause after each [ms]. */
const turns = { attempts: 600, pauseMs: 100 };

/**
 * Runs a task while no other writer of the part runs a task.
 *
 * @throws StoreError `busy` if another writer holds the part for a minute
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
