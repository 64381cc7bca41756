import { setTimeout as sleep } from "node:timers/promises";

/** Result codes of SQLite that are used here, from https://sqlite.org/rescode.html. */
const codes = { busy: 5, full: 13, cannotGrowIndex: 4874 } as const;

/** Returns true if a statement failed, without effect, because another process holds the lock of a SQLite file. */
export function isLocked(error: unknown): boolean {
  return (resultCodeOf(error) & 0xff) === codes.busy;
}

/** Range of the random time between two attempts while another process holds the lock [ms]. Equal times would let two waiting processes collide repeatedly. */
const retryMs = { min: 2, max: 20 } as const;

/**
 * Repeats `attempt` while another process holds the lock of a SQLite file.
 *
 * @param untilMs - Value of `performance.now()` [ms] after which the function gives up and throws the error of the last attempt.
 */
export async function untilUnlocked<Answer>(
  attempt: () => Promise<Answer>,
  untilMs: number,
): Promise<Answer> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() > untilMs) throw error;
    }
    await sleep(retryMs.min + Math.random() * (retryMs.max - retryMs.min));
  }
}

/** Returns true if an error was caused by a full disk, on this machine or on the PostgreSQL server. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  const resultCode = resultCodeOf(error);
  return (
    resultCode === codes.full ||
    resultCode === codes.cannotGrowIndex ||
    code === "ENOSPC" ||
    code === "EDQUOT" ||
    code === postgresDiskFull ||
    isDiskFull(error.cause)
  );
}

/** PostgreSQL error code for a full disk, `disk_full` in appendix A of its manual. */
const postgresDiskFull = "53100";

/**
 * Error for a database that was lost during a query. Either PostgreSQL ended the session, or the connection broke or was never established, or the thread that
 * uses the SQLite file ended. This class distinguishes such errors from errors of other connections.
 */
export class DatabaseLostError extends Error {
  override readonly name = "DatabaseLostError";
}

/** Returns the result code of a SQLite error; 0 for all other errors. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : 0;
}
