import { Halcyon, type HalcyonOptions } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";
import { connectionOf } from "./connection.ts";
import { faultOf } from "./fault-of.ts";

/** @param options - Of the client, for another one. */
type Use<Result> = (halcyon: Halcyon, options: HalcyonOptions) => Promise<Result>;

/**
 * Calls the server.
 *
 * @throws CommandError that says what to do where it refuses or does not answer.
 */
export function withApi<Result>(surroundings: Surroundings, use: Use<Result>): Promise<Result> {
  return connected(surroundings, use, false);
}

/** Calls a server that continues after the command, as {@link withApi}, for things that it stores. */
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
