import type { IncomingMessage, ServerResponse } from "node:http";
import {
  apiRevision,
  type Endpoint,
  type EndpointName,
  epochHourOf,
  millisecondsPerHour,
} from "@halcyon/schema";
import { type ContentCoding, negotiateCoding } from "../http/content-coding.ts";
import { entityTag, namesTag } from "../http/etag.ts";
import { mediaTypes } from "./negotiate.ts";
import { headMaxBytes, precompressed } from "../http/precompressed.ts";
import { requestContext } from "../http/request-context.ts";
import type { AcceptedAnswer, Answer, BytesAnswer, Call, JsonAnswer } from "../answering/handler.ts";
import { sendLines } from "./send-lines.ts";

const vary = "accept, accept-encoding, x-api-key";

/** Below this length [bytes] an answer goes out as fast as it is. */
const compressMinBytes = 1024;

interface Answered {
  readonly endpoint: Endpoint;
  readonly call: Pick<Call<EndpointName>, "query" | "params" | "format" | "nowMs">;
  readonly answer: Answer<unknown>;
}

/** An answer that is there as a whole before it is sent. */
type WholeAnswer = JsonAnswer<unknown> | BytesAnswer;

/**
 * Writes the answer of a handler. What a GET answers may be kept by the caller until the next full hour and asked for again
 * by its tag; what another method answers, and what is fresh, may not be kept. A long piece at the end of an answer is compressed where the
 * caller can read that.
 *
 * @returns The answer, or undefined where nothing of it has left this process, or nothing in it is new. A job that was accepted goes on anyhow.
 */
export async function sendAnswer<Sent extends Answer<unknown>>(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, call, answer }: Answered & { readonly answer: Sent },
): Promise<Sent | undefined> {
  if ("lines" in answer) return (await sendLines(request, response, answer)) ? answer : undefined;
  if ("accepted" in answer) {
    sendAccepted(request, response, answer);
    return answer;
  }
  await sendWhole(request, response, { endpoint, call, answer });
  return isUnsent(request, response) ? undefined : answer;
}

/**
 * Tells a caller who names the tag of an answer that it has not changed, before the answer is made.
 *
 * @param versions - What the answer would depend on.
 * @returns Whether the caller was told.
 */
export function sendUnchanged(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, call, versions }: Omit<Answered, "answer"> & { readonly versions: readonly string[] },
): boolean {
  if (endpoint.method !== "GET") return false;
  const caching = cachingOf(endpoint, call, { json: undefined, versions }, undefined);
  if (!namesTag(request.headers["if-none-match"], caching.etag)) return false;
  response.writeHead(304, { ...requestContext(request).headers, ...caching, vary }).end();
  return true;
}

/** Answers HEAD with the headers that are known before the answer is made; its length is not. */
export function sendHead(
  request: IncomingMessage,
  response: ServerResponse,
  {
    endpoint,
    call,
    versions,
  }: Omit<Answered, "answer"> & { readonly versions: readonly string[] | undefined },
): void {
  const caching =
    versions === undefined ? {} : cachingOf(endpoint, call, { json: undefined, versions }, undefined);
  response.writeHead(endpoint.status ?? 200, {
    "content-type": `${mediaTypes[call.format]}; charset=utf-8`,
    ...requestContext(request).headers,
    ...caching,
    vary,
  });
  response.end();
}

function isUnsent({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.destroyed || socket.destroyed || response.statusCode === 304;
}

function sendAccepted(
  request: IncomingMessage,
  response: ServerResponse,
  { accepted }: AcceptedAnswer,
): void {
  const body = Buffer.from(JSON.stringify(accepted));
  const context = requestContext(request);
  context.bytes = body.length;
  response.writeHead(202, {
    "content-type": `${mediaTypes.json}; charset=utf-8`,
    "content-length": body.length,
    ...context.headers,
    "cache-control": "no-store",
    location: `/v1/jobs/${accepted.id}`,
    vary,
  });
  response.end(body);
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, call, answer }: Answered & { readonly answer: WholeAnswer },
): Promise<void> {
  const plain = "chunks" in answer ? answer.chunks : [textOf(answer)];
  const coding = codingFor(request, plain);
  const kept = endpoint.method === "GET" && !("fresh" in answer && answer.fresh);
  const caching = kept ? cachingOf(endpoint, call, answer, coding) : { "cache-control": "no-store" };
  const context = requestContext(request);
  const headers = { ...context.headers, ...caching, vary, ...answer.headers };
  if ("etag" in caching && namesTag(request.headers["if-none-match"], caching.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const chunks = coding === undefined ? plain : await compressed(coding, plain);
  context.bytes = lengthOf(chunks);
  if (endpoint.status === 204) {
    response.writeHead(204, headers).end();
    return;
  }
  response.writeHead(endpoint.status ?? 200, {
    "content-type": `${mediaTypes[call.format]}; charset=utf-8`,
    "content-length": context.bytes,
    ...(coding === undefined ? {} : { "content-encoding": coding }),
    ...headers,
  });
  // Large pieces are shared with later answers: they are written as they are, never copied together.
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
}

function textOf({ json }: JsonAnswer<unknown>): string {
  return json === undefined ? "" : JSON.stringify(json);
}

/** How the pieces are compressed: not at all where the last one is no bytes that later answers share. */
function codingFor(request: IncomingMessage, chunks: BytesAnswer["chunks"]): ContentCoding | undefined {
  const tail = chunks.at(-1);
  if (!(tail instanceof Buffer) || tail.length < compressMinBytes) return undefined;
  const headBytes = lengthOf(chunks) - tail.length;
  return headBytes > headMaxBytes ? undefined : negotiateCoding(request.headers["accept-encoding"]);
}

function compressed(coding: ContentCoding, chunks: BytesAnswer["chunks"]): Promise<Buffer[]> {
  const head = Buffer.concat(chunks.slice(0, -1).map((chunk) => Buffer.from(chunk)));
  return precompressed(coding, head, chunks.at(-1) as Buffer);
}

function lengthOf(chunks: BytesAnswer["chunks"]): number {
  return chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
}

function cachingOf(
  endpoint: Endpoint,
  { query, params, format, nowMs }: Answered["call"],
  answer: WholeAnswer,
  coding: ContentCoding | undefined,
): { etag: string; "cache-control": string } {
  const notes: Partial<JsonAnswer<unknown>> = "json" in answer ? answer : {};
  const untilNextHourSeconds = Math.ceil((millisecondsPerHour - (nowMs % millisecondsPerHour)) / 1000);
  return {
    etag:
      notes.etag ??
      entityTag([
        endpoint.name,
        apiRevision,
        JSON.stringify([params, query]),
        format,
        epochHourOf(nowMs),
        ...(coding === undefined ? [] : [coding]),
        ...(answer.versions ?? []),
      ]),
    "cache-control":
      notes.revalidate === true ? "private, no-cache" : `private, max-age=${untilNextHourSeconds}`,
  };
}
