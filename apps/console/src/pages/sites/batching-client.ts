import type { ConsoleRouter } from "@halcyon/server/trpc";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type Client, keyHeader, sending } from "../../data/api/client.ts";

/**
 * Calls of the server that share requests where they are made at the same time. Each is answered, refused and charged as it is alone.
 *
 * @param callsPerRequest - The most calls of a request.
 */
export function batchingClient(callsPerRequest: number): Client {
  return createTRPCClient<ConsoleRouter>({
    links: [httpBatchLink({ ...sending, maxItems: callsPerRequest, headers: () => keyHeader() })],
  });
}
