import { addressStanding } from "./public-address.ts";
import type { ResolveName } from "./resolve-name.ts";
import { addressIn, type DestinationRules } from "./webhook-url.ts";

/**
 * Resolves the addresses of a URL's host, and checks each against the rules.
 *
 * @returns All addresses; undefined if there is none, or if one is not allowed. The caller must not learn which of these is the case.
 */
export async function allowedAddresses(
  url: URL,
  { opened }: DestinationRules,
  resolve: ResolveName,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const literal = addressIn(url);
  const found = literal === undefined ? await resolve(url.hostname, signal) : [literal];
  const standings = new Set(found.map((address) => addressStanding(address, opened)));
  const isAllowed = !standings.has("forbidden") && (url.protocol === "https:" || !standings.has("public"));
  return isAllowed && found.length > 0 ? found : undefined;
}
