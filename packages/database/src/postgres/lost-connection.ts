import { DatabaseLostError } from "../database-fault.ts";

/** Returns the error of a connection as the loss of the database, where it is one, and every other as it is. */
export function reportedAsLost(error: unknown): unknown {
  if (!isLoss(error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  // A connection that none of several addresses takes has a code and no message.
  return new DatabaseLostError(error.message || code, { cause: error });
}

/** Whether PostgreSQL ended the session, or the connection broke or was never made. */
function isLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return lostCodes.test(code) || lostWords.test(error.message);
}

/**
 * The classes of lost connections and of operators' interventions in appendix A of PostgreSQL's manual, and the codes of broken sockets. Only the
 * errors of our own connections are asked for them: others break sockets too.
 */
const lostCodes = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What the driver says of a connection; it has no code for that. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;
