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
 * Whether PostgreSQL was lost while it was asked: it ended the session, or the connection broke or was never made. An error that such a loss caused
 * counts too.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.some(isDatabaseLost)) return true;
  return lostCodes.test(code) || lostWords.test(error.message) || isDatabaseLost(error.cause);
}

/** The classes of lost connections and of operators' interventions in that appendix, and the codes of broken sockets. */
const lostCodes = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What the driver says of a connection; it has no code for that. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;

/** The result code of an error of SQLite; 0 for every other. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : 0;
}
