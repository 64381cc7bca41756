import { Resolver } from "node:dns/promises";

/** Resolves all addresses of a name; none if it has none, or if no server answers. It settles when the signal aborts. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const queryMs = 1000;
const queriesPerServer = 2;

/**
 * Creates a resolver of names by DNS alone, without the file of hosts and the search domains of the machine. It takes no thread. The resolver of the operating
 * system answers few names at a time, and a name with slow servers would keep the others waiting.
 *
 * @param servers - `<address>:<port>` of servers to ask in place of those of the machine.
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
