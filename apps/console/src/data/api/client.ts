import type { ConsoleRouter } from "@halcyon/server/trpc";
import { createTRPCClient, httpLink } from "@trpc/client";
import { apiKey } from "./api-key.ts";
import { takeEarly, trpcPath } from "./early-calls.ts";

/** The console gives up a call after this time [ms]; else a network that drops it would keep it waiting for ever. */
const answerWithinMs = 90_000;

/** How requests are sent: by POST, so that no place stands in an address. */
export const sending = {
  url: trpcPath,
  methodOverride: "POST",
  fetch: (url: RequestInfo | URL | string, given?: object) => {
    const options = given as RequestInit;
    const { headers, body, signal } = options;
    const key = new Headers(headers).get("x-api-key") ?? "";
    const isText = typeof url === "string" && typeof body === "string";
    const early = isText ? takeEarly({ url, body, key }) : undefined;
    return early ?? fetch(url, { ...options, signal: withLimit(signal) });
  },
} as const;

/** Calls of the server, each in a request of its own. They carry the key in a header alone. */
export const client = createTRPCClient<ConsoleRouter>({
  links: [httpLink({ ...sending, headers: ({ op }) => keyHeader((op.context as CallContext).key) })],
});

/** Calls of the server. */
export type Client = typeof client;

/** The header of a key, that of the tab where none is given. */
export function keyHeader(key = apiKey.read()): Record<string, string> {
  return key === null ? {} : { "x-api-key": key };
}

/** What a call may be given beside its input. */
interface CallContext {
  /** A key that is tried before it is kept. */
  readonly key?: string;
}

function withLimit(signal: AbortSignal | null | undefined): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), answerWithinMs);
  return signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
}
