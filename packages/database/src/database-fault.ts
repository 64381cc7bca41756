/** Result codes of SQLite that are used here, from https://sqlite.org/rescode.html. */
const codes = { busy: 5, full: 13, cannotGrowIndex: 4874 } as const;

/** Returns true if another process holds the lock of a SQLite file. Nothing was changed in this case. */
export function isLocked(error: unknown): boolean {
  return (resultCodeOf(error) & 0xff) === codes.busy;
}

/** Returns true if an error was caused by a full disk, of the SQLite file or of PostgreSQL. */
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

/** Code `disk_full` in appendix A of PostgreSQL's manual. */
const postgresDiskFull = "53100";

/**
 * Error for a database that was lost during a query. PostgreSQL ended the session, the connection broke or was never established, or the thread of a file
 * ended. It distinguishes these cases from the broken sockets of other code.
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
