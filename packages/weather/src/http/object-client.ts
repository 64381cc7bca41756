import { setTimeout as delay } from "node:timers/promises";
import { type Attempted, type AttemptOptions, tryAgain } from "./attempts.ts";
import { type ByteRange, rangeHeader, rangeLength } from "./byte-range.ts";
import { readBody } from "./read-body.ts";
import { retryAfterMs, type RetryPace } from "./retry-wait.ts";
import { crc32c } from "../io/crc32c.ts";

/** Header in which S3 gives the CRC-32C of an object. */
const checksumHeader = "x-amz-checksum-crc32c";

/**
 * Returns the CRC-32C of bytes as S3 writes it: base64, highest byte first.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 * @example
 * ```js
 * checksumCrc32c(new TextEncoder().encode("123456789")); // => "4waSgw=="
 * ```
 */
export function checksumCrc32c(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32c(bytes));
  return checksum.toString("base64");
}

/**
 * Returns true if an object matches its checksum or has no checksum. Multipart objects always match, because their checksum is computed from those of their
 * parts.
 */
function fitsChecksum(bytes: Uint8Array, checksum: string | null): boolean {
  return checksum === null || checksum.includes("-") || checksum === checksumCrc32c(bytes);
}

/** Options of a connection. Every option has a default. */
export interface ConnectionOptions extends Partial<Omit<AttemptOptions, "pace">> {
  readonly fetch?: typeof fetch;
  /** Time limit of one attempt, including reading the body [ms]. */
  readonly timeoutMs?: number;
  /** Returns a signal that aborts after a time limit [ms]. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
  /** Returns the current time [ms since 1970]. It is needed for dates in `Retry-After`. */
  readonly clock?: () => number;
}

interface ObjectClientOptions extends ConnectionOptions {
  readonly attempts: number;
  readonly pace: RetryPace;
  readonly timeoutMs: number;
  /** Maximum length of an object that is read whole [bytes]; 64 MiB by default. */
  readonly objectMaxBytes?: number;
}

export interface ObjectQuestion {
  readonly url: URL;
  readonly range?: ByteRange | undefined;
  /** Strong validator (ETag) that the object must still have; absent to accept any state of the object. */
  readonly etag?: string | undefined;
  /** Copy of the whole object that the caller already has. If it is still current, it is the answer, and no body is transferred. */
  readonly held?: { readonly bytes: Uint8Array; readonly etag: string } | undefined;
  /** True to make caches between client and server check that their copy is current. */
  readonly fresh?: boolean;
}

/** Outcome of a request for an object. Callers convert failures to their own errors. */
export type ObjectAnswer =
  /** Object was found. The outcome has exactly the requested bytes, and the object's validator (ETag) if it is strong. */
  | { readonly state: "found"; readonly bytes: Uint8Array; readonly etag: string | undefined }
  | { readonly state: "absent" }
  /** Object has changed: it no longer has the requested validator (ETag). */
  | { readonly state: "changed" }
  /** Object is too short: it ends before the requested range does. */
  | { readonly state: "short"; readonly status: number }
  | ({ readonly state: "denied" | "refused" } & Refusal)
  /** Server does not support ranges, or does not state which range it returned. */
  | { readonly state: "without ranges" }
  | { readonly state: "another range" }
  | { readonly state: "too long"; readonly maxBytes: number }
  /** All attempts failed, but a later request may succeed. */
  | {
      readonly state: "unanswered";
      readonly attempts: number;
      readonly reason: string;
      readonly cause: unknown;
    };

/** Outcome in which no object was returned, although the object may exist. */
export type Failed = Exclude<ObjectAnswer, { readonly state: "found" | "absent" }>;

type ObjectClient = (question: ObjectQuestion) => Promise<ObjectAnswer>;

/** Maximum size of an object that is read whole [bytes]. A larger one is refused. */
const objectMaxBytesDefault = 64 * 2 ** 20;

/**
 * Returns a function that reads whole objects or ranges of objects over HTTP. The function retries after failed connections, timeouts, statuses 408, 425, 429
 * and 5xx, truncated bodies, and mismatched S3 checksums. All other outcomes are returned without a retry.
 *
 * @example
 * ```js
 * const pace = { firstWaitMs: 100, longestWaitMs: 5000 };
 * const ask = objectClient({ attempts: 3, timeoutMs: 10_000, pace, fetch });
 * const answer = await ask({ url: new URL("https://example.org/zarr.json") });
 * answer.state; // => "absent"
 * ```
 */
export function objectClient(options: ObjectClientOptions): ObjectClient {
  const attempts = { sleep: delay, random: Math.random, ...options };
  return async (question) => {
    const tried = await tryAgain(attempts, () => askOnce(options, question));
    if ("result" in tried) return tried.result;
    const { reason, cause } = tried.fault;
    return { state: "unanswered", attempts: tried.attempts, reason, cause };
  };
}

async function askOnce(
  options: ObjectClientOptions,
  question: ObjectQuestion,
): Promise<Attempted<ObjectAnswer>> {
  const {
    fetch: send = fetch,
    timeoutMs,
    timeout = (milliseconds) => AbortSignal.timeout(milliseconds),
    clock = Date.now,
  } = options;
  const { url, range, etag, held, fresh = false } = question;
  const signal = timeout(timeoutMs);
  try {
    const response = await send(url, {
      signal,
      headers: {
        "accept-encoding": "identity",
        ...(fresh ? { "cache-control": "no-cache" } : {}),
        ...(range === undefined ? {} : { range: rangeHeader(range) }),
        ...(etag === undefined ? {} : { "if-match": etag }),
        ...(held === undefined ? {} : { "if-none-match": held.etag }),
      },
    });
    const { status, headers } = response;
    if (mayPass(status)) {
      await response.body?.cancel();
      const askedMs = retryAfterMs(headers.get("retry-after"), clock());
      return { fault: { reason: `HTTP ${status}`, askedMs } };
    }
    if (status === 304 && held !== undefined) return { result: { state: "found", ...held } };
    const refusal = await refusalOf(response, range);
    if (refusal !== undefined) {
      await response.body?.cancel();
      return { result: refusal };
    }
    const wanted = range && rangeLength(range);
    const maxBytes = wanted ?? options.objectMaxBytes ?? objectMaxBytesDefault;
    const bytes = await readBody(response, maxBytes);
    if (bytes === undefined) return { result: { state: "too long", maxBytes } };
    const length = wanted ?? Number(headers.get("content-length") ?? bytes.length);
    if (bytes.length < length) return { fault: { reason: "a body that was cut" } };
    if (wanted === undefined && !fitsChecksum(bytes, headers.get(checksumHeader))) {
      return { fault: { reason: "a body that does not fit its checksum" } };
    }
    return { result: { state: "found", bytes, etag: strongEtag(headers) } };
  } catch (cause) {
    return {
      fault: { reason: signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(cause), cause },
    };
  }
}

/**
 * Returns true if the same request may succeed later, judging by the status of the response.
 *
 * @example
 * ```js
 * [429, 503, 404].map(mayPass); // => [true, true, false]
 * ```
 */
export function mayPass(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Returns the outcome if a response is not the requested one, such as a refusal. Returns undefined if it is the requested one. */
async function refusalOf(
  response: Response,
  range: ByteRange | undefined,
): Promise<ObjectAnswer | undefined> {
  const { status, headers } = response;
  if (status === 404 || status === 410) return { state: "absent" };
  if (status === 401 || status === 403) return { state: "denied", ...(await readRefusal(response)) };
  if (status === 412) return { state: "changed" };
  if (status === 416) return { state: "short", status };
  const isTaken = status === 200 || (status === 206 && range !== undefined);
  if (!isTaken) return { state: "refused", ...(await readRefusal(response)) };
  if (range === undefined) return undefined;
  const sent = contentRange(headers.get("content-range"));
  if (status === 200 || sent === undefined) return { state: "without ranges" };
  if (sent.length < rangeLength(range)) return { state: "short", status };
  return startsWhereAsked(sent, range) ? undefined : { state: "another range" };
}

/** Returns the validator (ETag) if it is strong. A weak validator cannot guard a range (RFC 9110, 13.1.1). */
function strongEtag(headers: Headers): string | undefined {
  const etag = headers.get("etag");
  return etag === null || etag.startsWith("W/") ? undefined : etag;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}

/** Range of an object that a response contains, as the server announces it. */
interface ContentRange {
  readonly offset: number;
  readonly length: number;
  /** Size of the whole object [bytes]; NaN if the server does not state it. */
  readonly total: number;
}

/** Parses the header `content-range`. Returns undefined if the header is absent or malformed. */
export function contentRange(header: string | null): ContentRange | undefined {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { offset: Number(first), length: Number(last) - Number(first) + 1, total: Number(total) };
}

/**
 * Returns true if the content begins at the start of the requested range. Returns false if the last bytes were requested and the length of the object is
 * unknown.
 */
export function startsWhereAsked({ offset, total }: ContentRange, range: ByteRange): boolean {
  return offset === ("offset" in range ? range.offset : Math.max(0, total - range.suffixLength));
}

/** Response of a server that refused a request. */
export interface Refusal {
  readonly status: number;
  /** S3 error code; undefined if there is none. */
  readonly code: string | undefined;
  /** Region of an S3 bucket; undefined if the server does not state it. */
  readonly region: string | undefined;
}

/** Maximum length of the text of a refusal that is read [bytes]. */
const textMaxBytes = 64 * 1024;

/**
 * Reads the error code and the region from a server's refusal. The rest of the response is discarded, because it may contain secrets.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 * @example
 * ```js
 * const response = new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
 * (await readRefusal(response)).code; // => "AccessDenied"
 * ```
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const text = new TextDecoder().decode(await readBody(response, textMaxBytes));
  const region = /^[a-z0-9-]{1,64}$/.exec(response.headers.get("x-amz-bucket-region") ?? "")?.[0];
  return {
    status: response.status,
    code: /<Error>[^]*?<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text)?.[1],
    region: region ?? /<Error>[^]*?<Region>([a-z0-9-]{1,64})<\/Region>/.exec(text)?.[1],
  };
}
