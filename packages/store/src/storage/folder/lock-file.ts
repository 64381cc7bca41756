import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../../store-error.ts";

/**
 * Holds an exclusive lock on this machine until it is disposed of or the process ends in any way.
 *
 * The lock is that of SQLite on an empty database, which the system releases with the process.
 *
 * @param path - The path of the file that stands for the lock; the file stays.
 * @param what - What is locked, for the error.
 * @throws StoreError `busy` where another holder has it
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

/** Error code SQLITE_BUSY */
const busy = 5;

function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}
