import { addressStanding } from "./public-address.ts";
import type { ResolveName } from "./resolve-name.ts";
import { addressIn, type DestinationRules } from "./webhook-url.ts";

/**
 * Resolves the addresses that a URL leads to, and checks each against the rules.
 *
 * @returns All of them; undefined where there is none, or one that is not allowed. The caller must not learn which.
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
