import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "@halcyon/schema";
import type { FileFormatName } from "@halcyon/schema/endpoints";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import {
  type AcceptedAnswer,
  type Answer,
  type AnswerHeaders,
  type BytesAnswer,
  type ContentCoding,
  type EventsAnswer,
  headMaxBytes,
  type JsonAnswer,
  type SharedTail,
  type WholeAnswer,
} from "../../../api/pipeline/answer.ts";
import type { AnyCall } from "../../../api/pipeline/handler.ts";
import { writeAnswer } from "../../../api/pipeline/write-answer.ts";
import { writeFile } from "../../../api/files/write-file.ts";
import { entityTag, namesTag } from "@halcyon/base/etag";
import { compressTail } from "../../../api/rows/precompressed.ts";
import { type RequestContext, requestContext } from "../../request-context.ts";
import { mediaTypes, negotiateCoding, statedType, vary } from "./negotiate.ts";
import { sendLines } from "./send-lines.ts";

const contentTypes = {
  json: `${mediaTypes.json}; charset=utf-8`,
  csv: `${mediaTypes.csv}; charset=utf-8`,
  parquet: mediaTypes.parquet,
  arrow: mediaTypes.arrow,
  netcdf: mediaTypes.netcdf,
  geojson: mediaTypes.geojson,
  calendar: `${mediaTypes.calendar}; charset=utf-8`,
  mspdi: `${mediaTypes.mspdi}; charset=utf-8`,
  // A document beside lines: what a batch would cost, and a job that is not done.
  ndjson: `${mediaTypes.json}; charset=utf-8`,
} as const;

/** Returns the value of the header `content-type` for a response in a format. */
function contentTypeOf({ headers }: IncomingMessage, format: AnyCall["format"]): string {
  return Object.hasOwn(contentTypes, format)
    ? contentTypes[format as keyof typeof contentTypes]
    : statedType(format, headers.accept);
}

/** Minimum length of a response that is compressed [bytes]. Compressing a shorter one saves no time. */
const compressMinBytes = 1024;

/** Facts about a request that determine the headers of its response, and are known before the response is computed. */
interface Asked {
  readonly row: Endpoint;
  /** Revision of the API's implementation. Another revision may return different bytes for the same response. */
  readonly revision: string;
  readonly call: Pick<AnyCall, "query" | "params" | "format" | "nowMs">;
}

interface Versioned extends Asked {
  readonly versions: readonly string[] | undefined;
}

/**
 * Sends the response of a handler. The caller may cache the response to a GET until the next full hour, and then revalidate it by its entity tag. Other
 * responses must not be cached. The last chunk is compressed if it is long and the caller accepts a coding.
 *
 * @returns True if any part of a new response was sent, or if a job was accepted. Such a job continues even if nothing was sent.
 * @throws Refusal too_many_requests if the caller has reached its memory limit, overloaded if the process has reached its limit.
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  answer: Answer<unknown>,
): Promise<boolean> {
  if ("lines" in answer) return sendLines(request, response, answer);
  if ("open" in answer) return sendEvents(request, response, answer);
  if ("accepted" in answer) {
    sendAccepted(request, response, answer);
    return true;
  }
  await sendWhole(request, response, asked, answer);
  return !(response.destroyed || request.socket.destroyed || response.statusCode === 304);
}

/** Returns true if the caller already has the response: its `if-none-match` header names the current entity tag. */
export function isHeld({ headers }: IncomingMessage, asked: Versioned): boolean {
  if (asked.row.method !== "GET") return false;
  return namesTag(headers["if-none-match"], cachingOf(asked, asked).etag);
}

/** Sends only the headers of a response, because the caller already has the response or sent a HEAD request. */
export function sendHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Versioned,
  isKnown: boolean,
): void {
  const { row, call, versions } = asked;
  response.writeHead(isKnown ? 304 : (row.status ?? 200), {
    ...(isKnown ? {} : { "content-type": contentTypeOf(request, call.format) }),
    ...requestContext(request).headers,
    ...(versions === undefined ? {} : cachingOf(asked, asked)),
    vary,
  });
  response.end();
}

function sendAccepted(
  request: IncomingMessage,
  response: ServerResponse,
  { accepted, headers }: AcceptedAnswer,
): void {
  const body = Buffer.from(JSON.stringify(accepted));
  const context = requestContext(request);
  context.bytes = body.length;
  response.writeHead(202, {
    "content-type": contentTypes.json,
    "content-length": body.length,
    ...context.headers,
    "cache-control": "no-store",
    ...headers,
    vary,
  });
  response.end(body);
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  given: WholeAnswer<unknown>,
): Promise<void> {
  const { row, call } = asked;
  const answer = "tables" in given ? await writeFile(given, call.format as FileFormatName, row.id) : given;
  const pieces = piecesOf(answer);
  const coding = codingFor(request, pieces);
  const kept = row.method === "GET" && !("fresh" in answer && answer.fresh);
  const caching = kept ? cachingOf(asked, answer, coding) : { "cache-control": "no-store" };
  const context = requestContext(request);
  if ("etag" in caching && namesTag(request.headers["if-none-match"], caching.etag)) {
    response.writeHead(304, listOf(context.headers, caching, { vary }, answer.headers)).end();
    return;
  }
  const chunks = coding === undefined ? plain(pieces) : await codedBy(coding, pieces);
  context.bytes = lengthOf(chunks);
  if (row.status === 204) {
    response.writeHead(204, listOf(context.headers, caching, { vary }, answer.headers)).end();
    return;
  }
  holdWhole(context, context.bytes);
  const about = { "content-type": contentTypeOf(request, call.format), "content-length": `${context.bytes}` };
  const coded = coding && { "content-encoding": coding };
  const headers = listOf(about, coded, context.headers, caching, { vary }, answer.headers);
  response.writeHead(row.status ?? 200, headers);
  // Large pieces are shared with later answers: they are written as they are, never copied together, and at once.
  response.cork();
  const last = chunks.length - 1;
  for (let index = 0; index < last; index++) response.write(chunks[index]!);
  response.end(chunks[last]);
  // From here on the connection counts it.
  context.room?.hold(0);
}

/**
 * Reserves memory for a response that is longer than expected.
 *
 * @throws Refusal too_many_requests if the caller has reached its memory limit, overloaded if the process has reached its limit.
 */
function holdWhole({ room, answerBytes = 0 }: RequestContext, bytes: number): void {
  if (room === undefined || bytes <= answerBytes) return;
  const lack = room.lackOf(bytes);
  if (lack !== undefined) throw lack;
  room.hold(bytes);
}

/**
 * Returns the headers as a flat list of names and values. Node.js writes a list in half the time of an object. A header that both the HTTP layer and the
 * response set, such as `link`, occurs twice in the list.
 */
function listOf(...groups: readonly (AnswerHeaders | undefined)[]): string[] {
  const list: string[] = [];
  for (const headers of groups) {
    if (headers !== undefined) for (const name of Object.keys(headers)) list.push(name, headers[name]!);
  }
  return list;
}

/** Returns the chunks of a response. The last chunk is returned separately if it is long enough to be compressed. */
function piecesOf(answer: JsonAnswer<unknown> | BytesAnswer): Pick<BytesAnswer, "chunks" | "tail"> {
  if ("chunks" in answer && answer.tail !== undefined) return answer;
  const chunks = writeAnswer(answer);
  const last = chunks.at(-1);
  return last instanceof Buffer ? { chunks: chunks.slice(0, -1), tail: tailOf(last) } : { chunks };
}

function tailOf(bytes: Buffer): SharedTail {
  const { byteLength } = bytes;
  return { byteLength, plain: () => bytes, compressed: (coding) => compressTail(coding, bytes) };
}

/** Returns the coding for compressing the response, or undefined if its last chunk is too short to compress. */
function codingFor(
  request: IncomingMessage,
  { chunks, tail }: ReturnType<typeof piecesOf>,
): ContentCoding | undefined {
  if (tail === undefined || tail.byteLength < compressMinBytes) return undefined;
  return lengthOf(chunks) > headMaxBytes ? undefined : negotiateCoding(request.headers["accept-encoding"]);
}

function plain({ chunks, tail }: ReturnType<typeof piecesOf>): BytesAnswer["chunks"] {
  return tail === undefined ? chunks : [...chunks, tail.plain()];
}

async function codedBy(
  coding: ContentCoding,
  { chunks, tail }: ReturnType<typeof piecesOf>,
): Promise<BytesAnswer["chunks"]> {
  if (tail === undefined) return chunks;
  const compressed = await tail.compressed(coding);
  return [compressed.after(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))))];
}

function lengthOf(chunks: BytesAnswer["chunks"]): number {
  let bytes = 0;
  for (const chunk of chunks) bytes += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
  return bytes;
}

function cachingOf(
  { row, revision, call: { query, params, format, nowMs } }: Asked,
  {
    versions = [],
    etag,
    revalidate,
  }: Partial<Pick<JsonAnswer<unknown>, "etag" | "revalidate">> & {
    readonly versions?: readonly string[] | undefined;
  },
  coding?: ContentCoding,
): { etag: string; "cache-control": string } {
  const untilNextHourSeconds = Math.ceil((millisecondsPerHour - (nowMs % millisecondsPerHour)) / 1000);
  return {
    etag:
      etag ??
      entityTag([
        row.id,
        revision,
        JSON.stringify([params, query]),
        format,
        epochHourOf(nowMs),
        ...(coding === undefined ? [] : [coding]),
        ...versions,
      ]),
    "cache-control": revalidate === true ? "private, no-cache" : `private, max-age=${untilNextHourSeconds}`,
  };
}

/**
 * Sends events as they occur, until the caller or the server ends the stream. An open stream does not count as a request in progress. For
 * HEAD, no stream is opened.
 *
 * @returns True if the response has begun.
 * @throws Refusal if the stream could not be opened.
 */
async function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { open }: EventsAnswer,
): Promise<boolean> {
  const context = requestContext(request);
  context.bytes = 0;
  const headers = {
    "content-type": `${mediaTypes.events}; charset=utf-8`,
    ...context.headers,
    "cache-control": "no-store",
    // Proxies would hold events back until they fill a piece.
    "x-accel-buffering": "no",
    vary,
  };
  if (request.method === "HEAD") {
    response.writeHead(200, headers).end();
    return true;
  }
  const stream = await open({
    write(text) {
      context.bytes = (context.bytes ?? 0) + Buffer.byteLength(text);
      return response.write(text);
    },
    end: () => void response.end(),
  });
  if (response.destroyed || request.socket.destroyed) {
    stream.leave();
    return false;
  }
  context.leaveWork?.();
  response.writeHead(200, headers);
  response.on("drain", stream.goOn).once("close", stream.leave);
  stream.goOn();
  return true;
}
