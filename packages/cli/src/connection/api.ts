import { Halcyon, type HalcyonOptions } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";
import { connectionOf } from "./connection.ts";
import { faultOf } from "./fault-of.ts";

/**
 * Function that uses a client.
 *
 * @param options - Options of the client, for creating another one.
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

/** Calls a function like {@link withApi}, with a server that continues after the command, for objects that it stores. */
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
