import type { IncomingMessage, ServerResponse } from "node:http";
import {
  apiRevision,
  type Endpoint,
  type EndpointName,
  epochHourOf,
  millisecondsPerHour,
} from "@halcyon/schema";
import { entityTag, namesTag } from "../http/etag.ts";
import { mediaTypes } from "../http/negotiate.ts";
import { requestContext } from "../http/request-context.ts";
import type { Answer, Call } from "./handler.ts";

interface Answered {
  readonly endpoint: Endpoint;
  readonly call: Pick<Call<EndpointName>, "query" | "params" | "format" | "nowMs">;
  readonly answer: Answer<unknown>;
}

/**
 * Writes the answer of a handler. What a GET answers may be kept by the caller until the next full hour and asked for again
 * by its tag; what a POST answers may not be kept.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, call, answer }: Answered,
): void {
  const caching =
    endpoint.method === "GET" ? cachingOf(endpoint, call, answer) : { "cache-control": "no-store" };
  const context = requestContext(request);
  const headers = { ...context.headers, ...caching, vary: "accept, x-api-key", ...answer.headers };
  if ("etag" in caching && namesTag(request.headers["if-none-match"], caching.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const chunks = "chunks" in answer ? answer.chunks : [JSON.stringify(answer.json)];
  context.bytes = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  response.writeHead(200, {
    "content-type": `${mediaTypes[call.format]}; charset=utf-8`,
    "content-length": context.bytes,
    ...headers,
  });
  // Large pieces are shared with later answers: they are written as they are, never copied together.
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
}

function cachingOf(
  endpoint: Endpoint,
  { query, params, format, nowMs }: Answered["call"],
  answer: Answer<unknown>,
): { etag: string; "cache-control": string } {
  const untilNextHourSeconds = Math.ceil((millisecondsPerHour - (nowMs % millisecondsPerHour)) / 1000);
  return {
    etag: entityTag([
      endpoint.name,
      apiRevision,
      JSON.stringify([params, query]),
      format,
      epochHourOf(nowMs),
      ...(answer.versions ?? []),
    ]),
    "cache-control": `private, max-age=${untilNextHourSeconds}`,
  };
}
