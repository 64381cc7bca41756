import { DatabaseLostError } from "../database-fault.ts";

/** Returns a {@link DatabaseLostError} if the error means a lost connection. Returns every other error unchanged. */
export function reportedAsLost(error: unknown): unknown {
  if (!isLoss(error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  // A connection that none of several addresses takes has a code and no message.
  return new DatabaseLostError(error.message || code, { cause: error });
}

/** Returns true if PostgreSQL ended the session, or if the connection broke or was never made. */
function isLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return lostCodes.test(code) || lostWords.test(error.message);
}

/**
 * Codes of lost connections and of operators' interventions in appendix A of PostgreSQL's manual, and of broken sockets. Only the errors of our own connections
 * are checked: others break sockets too.
 */
const lostCodes = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Messages of the driver about a lost connection, which has no error code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;
