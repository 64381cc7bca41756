import { Resolver } from "node:dns/promises";
import { addressStanding } from "./public-address.ts";
import { addressIn, type DestinationRules } from "./webhook-url.ts";

/**
 * Function that resolves a host name to all its addresses. The list is empty if the name has no address, or if no DNS server responds. Aborting the signal ends
 * the wait.
 */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const queryMs = 1000;
const queriesPerServer = 2;

/**
 * Creates a resolver that uses only DNS, without the hosts file and the search domains of the machine. The resolver of the operating system handles only a few
 * names at a time. With it, one slow DNS server would delay the lookup of other names.
 *
 * @param servers - Servers to query instead of the machine's own, each as `<address>:<port>`.
 */
export function nameResolver(servers?: readonly string[]): ResolveName {
  return async (name, signal) => {
    // One for each name, so that its end ends no other and nothing is remembered.
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: queryMs, tries: queriesPerServer });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

/**
 * Resolves the addresses of a URL's host, and checks each address against the operator's rules.
 *
 * @returns All addresses of the host; undefined if it has no address, or has an address that is not allowed. The result is the same in both cases, so that
 * nobody can explore a network.
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
