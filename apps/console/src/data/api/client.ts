import type { ConsoleRouter } from "@halcyon/server/trpc";
import { createTRPCClient, httpLink } from "@trpc/client";
import { apiKey } from "./api-key.ts";
import { takeEarly, trpcPath } from "./early-calls.ts";

/** Time after which the console cancels a call [ms]. Without this limit, the console would wait forever if the network dropped the call. */
const answerWithinMs = 90_000;

/** Options for all requests of the client. Requests use POST so that no URL contains a location. */
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

/** Client that sends each call to the server in a separate request. The API key is sent only in a header. */
export const client = createTRPCClient<ConsoleRouter>({
  links: [httpLink({ ...sending, headers: ({ op }) => keyHeader((op.context as CallContext).key) })],
});

/** Typed client with which the console calls the server. */
export type Client = typeof client;

/** Returns the header for an API key, by default for the key of this tab. */
export function keyHeader(key = apiKey.read()): Record<string, string> {
  return key === null ? {} : { "x-api-key": key };
}

/** Options of a call in addition to its input. */
interface CallContext {
  /** API key that this call tries before the key is stored; if it is absent, the call uses the stored key. */
  readonly key?: string;
}

function withLimit(signal: AbortSignal | null | undefined): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), answerWithinMs);
  return signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
}
