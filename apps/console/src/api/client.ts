import type { ConsoleRouter } from "@halcyon/server/trpc";
import { createTRPCClient, httpLink } from "@trpc/client";
import { apiKey } from "./api-key.ts";

/** Calls of the server. They go by POST, so that no place stands in an address, and carry the key in a header alone. */
export const client = createTRPCClient<ConsoleRouter>({
  links: [
    httpLink({
      url: "/trpc",
      methodOverride: "POST",
      headers: ({ op }) => {
        const key = (op.context as CallContext).key ?? apiKey.read();
        return key === null ? {} : { "x-api-key": key };
      },
    }),
  ],
});

/** What a call may be given beside its input. */
interface CallContext {
  /** A key that is tried before it is kept. */
  readonly key?: string;
}
