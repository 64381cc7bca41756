import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../../store-error.ts";

/**
 * Acquires a lock that excludes other processes on this machine. The lock lasts until it is disposed or the process ends. SQLite's lock on an empty database is
 * used. The operating system releases it when the process ends.
 *
 * @param path - Path of the lock file. The file is never removed.
 * @param what - Name of the locked object, for the error message.
 * @throws StoreError `busy` if another process has the lock
 * @example
 * ```js
 * const lock = await lockFile(`${root}/lock`, "The part gfs");
 * const second = await lockFile(`${root}/lock`, "The part gfs").catch((error) => error);
 * second.code; // => "busy"
 * lock[Symbol.dispose]();
 * ```
 */
export async function lockFile(path: string, what: string): Promise<Disposable> {
  await mkdir(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isLocked(error)) throw new StoreError("busy", `Another process writes ${what}`, { cause: error });
    throw error;
  }
  return { [Symbol.dispose]: () => database.close() };
}

/** SQLite error code SQLITE_BUSY. */
const busy = 5;

function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}
