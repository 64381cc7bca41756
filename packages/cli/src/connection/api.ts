import { ConnectionError, Halcyon, HalcyonError, type HalcyonOptions, ProblemError } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import type { Surroundings } from "../surroundings.ts";
import { plain } from "../terminal/plain.ts";
import { connectionOf } from "./connection.ts";

/**
 * Function that sends requests with a client.
 *
 * @param options - Options with which the function can create another client for the same server.
 */
type Use<Result> = (halcyon: Halcyon, options: HalcyonOptions) => Promise<Result>;

/**
 * Calls a function with a client of the server.
 *
 * @throws CommandError if the server refuses a request or does not respond. The message states what to do.
 */
export function withApi<Result>(surroundings: Surroundings, use: Use<Result>): Promise<Result> {
  return connected(surroundings, use, false);
}

/** Calls a function like {@link withApi}, but with a server that keeps its data after the command. Objects that the command creates therefore remain. */
export function withLastingApi<Result>(surroundings: Surroundings, use: Use<Result>): Promise<Result> {
  return connected(surroundings, use, true);
}

async function connected<Result>(
  surroundings: Surroundings,
  use: Use<Result>,
  isKept: boolean,
): Promise<Result> {
  const { url: baseUrl, key: apiKey, close } = await connectionOf(surroundings, isKept);
  const { fetch, signal, stderr } = surroundings;
  try {
    const logger = { warn: (line: string): void => void stderr.write(`${line}\n`) };
    const options = { apiKey, baseUrl, fetch, logger, ...(signal && { signal }) };
    return await use(new Halcyon(options), options);
  } catch (error) {
    throw faultOf(error, baseUrl);
  } finally {
    await close?.();
  }
}

/** Converts the error of a failed API call into an error with a message for users. Other errors are returned unchanged. */
export function faultOf(error: unknown, url: string): unknown {
  // The client checks its own options, and names them.
  if (error instanceof TypeError && /^(?:apiKey|baseUrl) /.test(error.message)) {
    const fix = error.message.startsWith("apiKey")
      ? 'Enter the key again: "halcyon login".'
      : "See HALCYON_URL.";
    return new CommandError("usage", `${error.message} ${fix}`);
  }
  if (!(error instanceof HalcyonError)) return error;
  if (error instanceof ConnectionError) {
    return new CommandError(
      "refused",
      `${url} does not answer. Check that the server is running. HALCYON_URL sets another address.`,
    );
  }
  const message = plain(error.message, "\n");
  if (!(error instanceof ProblemError)) return new CommandError("refused", `${url}: ${message}`);
  if (error.status === 401) {
    return new CommandError(
      "refused",
      `${url} does not accept this key. Use another one: "halcyon login", or HALCYON_KEY.`,
    );
  }
  return new CommandError(error.status === 404 ? "absent" : "refused", message);
}
