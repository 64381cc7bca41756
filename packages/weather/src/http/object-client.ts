import { setTimeout as delay } from "node:timers/promises";
import { type Attempted, type AttemptOptions, tryAgain } from "./attempts.ts";
import { type ByteRange, rangeHeader, rangeLength } from "./byte-range.ts";
import { readBody } from "./read-body.ts";
import { retryAfterMs, type RetryPace } from "./retry-wait.ts";
import { crc32c } from "../io/crc32c.ts";

/** The header in which S3 says what the CRC-32C of an object is. */
const checksumHeader = "x-amz-checksum-crc32c";

/**
 * The CRC-32C of bytes as S3 writes it: base64, highest byte first.
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

/** Whether a whole object is what its checksum says. One without a checksum is, and one that was put together of parts, whose checksum is of those. */
function fitsChecksum(bytes: Uint8Array, checksum: string | null): boolean {
  return checksum === null || checksum.includes("-") || checksum === checksumCrc32c(bytes);
}

/** What may be said of a connection; the rest is as usual. */
export interface ConnectionOptions extends Partial<Omit<AttemptOptions, "pace">> {
  readonly fetch?: typeof fetch;
  /** For one attempt, its body included [ms]. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970, to read `Retry-After` dates by. */
  readonly clock?: () => number;
}

interface ObjectClientOptions extends ConnectionOptions {
  readonly attempts: number;
  readonly pace: RetryPace;
  readonly timeoutMs: number;
  /** Longest object that is taken whole [bytes]. */
  readonly objectMaxBytes?: number;
}

export interface ObjectQuestion {
  readonly url: URL;
  readonly range?: ByteRange | undefined;
  /** The object must still be the one that this strong validator names. */
  readonly etag?: string | undefined;
  /** Whether caches on the way must ask the server. */
  readonly fresh?: boolean;
}

/** What came of a question for an object, for each caller to put in its own words. */
export type ObjectAnswer =
  /** Exactly the bytes asked, and the validator of the object where it has a strong one. */
  | { readonly state: "found"; readonly bytes: Uint8Array; readonly etag: string | undefined }
  | { readonly state: "absent" }
  /** The object is another one than the validator names. */
  | { readonly state: "changed" }
  /** The object ends before the range does. */
  | { readonly state: "short"; readonly status: number }
  | ({ readonly state: "denied" | "refused" } & Refusal)
  /** The server does not serve ranges, or does not say which it serves. */
  | { readonly state: "without ranges" }
  | { readonly state: "another range" }
  | { readonly state: "too long"; readonly maxBytes: number }
  /** Every attempt failed in a way that may pass. */
  | {
      readonly state: "unanswered";
      readonly attempts: number;
      readonly reason: string;
      readonly cause: unknown;
    };

/** What brought no object, though there may be one. */
export type Failed = Exclude<ObjectAnswer, { readonly state: "found" | "absent" }>;

type ObjectClient = (question: ObjectQuestion) => Promise<ObjectAnswer>;

/** What is larger than this whole is a mistake. */
const objectMaxBytesDefault = 64 * 2 ** 20;

/**
 * Reads objects and ranges of them over HTTP. It tries again after failed connections and timeouts, 408, 425, 429 and 5xx. It also does so for bodies
 * that were cut or do not fit the checksum of S3. Everything else is an answer.
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
  const { fetch: send = fetch, timeoutMs, clock = Date.now } = options;
  const { url, range, etag, fresh = false } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, {
      signal,
      headers: {
        "accept-encoding": "identity",
        ...(fresh ? { "cache-control": "no-cache" } : {}),
        ...(range === undefined ? {} : { range: rangeHeader(range) }),
        ...(etag === undefined ? {} : { "if-match": etag }),
      },
    });
    const { status, headers } = response;
    if (mayPass(status)) {
      await response.body?.cancel();
      const askedMs = retryAfterMs(headers.get("retry-after"), clock());
      return { fault: { reason: `HTTP ${status}`, askedMs } };
    }
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
 * Whether a server that answers with a status may answer otherwise when it is asked again.
 *
 * @example
 * ```js
 * [429, 503, 404].map(mayPass); // => [true, true, false]
 * ```
 */
export function mayPass(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Why what comes is not what was asked; undefined where it is. */
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

/** Weak validators cannot guard a range (RFC 9110, 13.1.1). */
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

/** What a server says that it sends of an object. */
interface ContentRange {
  readonly offset: number;
  readonly length: number;
  /** Bytes of the whole object; NaN where the server does not say. */
  readonly total: number;
}

/** Reads the header `content-range`; undefined where it is absent or in another form. */
export function contentRange(header: string | null): ContentRange | undefined {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { offset: Number(first), length: Number(last) - Number(first) + 1, total: Number(total) };
}

/** Whether what is sent begins where a range does; last bytes of an object of unknown length do not. */
export function startsWhereAsked({ offset, total }: ContentRange, range: ByteRange): boolean {
  return offset === ("offset" in range ? range.offset : Math.max(0, total - range.suffixLength));
}

/** What a server says of a request that it refuses. */
export interface Refusal {
  readonly status: number;
  /** The word of S3 for it, where there is one. */
  readonly code: string | undefined;
  /** The region that a bucket of S3 is in, where the server says so. */
  readonly region: string | undefined;
}

/** What is longer than this says nothing of a refusal [bytes]. */
const textMaxBytes = 64 * 1024;

/**
 * Reads why a server refuses a request. The rest of such an answer may hold secrets.
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
