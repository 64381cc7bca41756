/** The result codes of SQLite that somebody asks for, by https://sqlite.org/rescode.html. */
const codes = { busy: 5, full: 13, cannotGrowIndex: 4874 } as const;

/** Another process holds the lock of a SQLite file: nothing was done. */
export function isLocked(error: unknown): boolean {
  return (resultCodeOf(error) & 0xff) === codes.busy;
}

/** Whether there is no room for the data on the disk of a file or of PostgreSQL. An error that such a lack caused counts too. */
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

/** The code of `disk_full` in appendix A of PostgreSQL's manual. */
const postgresDiskFull = "53100";

/**
 * The database was lost while it was asked. PostgreSQL ended the session, the connection broke or was never made, or the thread of a file ended.
 * Those who ask the database throw it, so that nobody has to tell it from the broken sockets of others.
 */
export class DatabaseLostError extends Error {
  override readonly name = "DatabaseLostError";
}

/** The result code of an error of SQLite; 0 for every other. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : 0;
}
