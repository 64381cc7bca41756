/** Result codes of SQLite that are used here, by https://sqlite.org/rescode.html. */
const codes = { busy: 5, full: 13, cannotGrowIndex: 4874 } as const;

/** Returns true if another process holds the lock of a SQLite file: nothing was done. */
export function isLocked(error: unknown): boolean {
  return (resultCodeOf(error) & 0xff) === codes.busy;
}

/** Returns true if the disk of the SQLite file or of PostgreSQL is full. Errors that a full disk caused count too. */
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

/** Code of `disk_full` in appendix A of PostgreSQL's manual. */
const postgresDiskFull = "53100";

/**
 * Error for a database that was lost during a query. PostgreSQL ended the session, the connection broke or was never made, or the thread of a file ended.
 * Callers of the database throw it, so that nobody has to tell it from the broken sockets of others.
 */
export class DatabaseLostError extends Error {
  override readonly name = "DatabaseLostError";
}

/** Returns the result code of an error of SQLite; 0 for every other. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : 0;
}
