import {
  type ByteRange,
  contentRange,
  rangeHeader,
  rangeLength,
  readBody,
  startsWhereAsked,
} from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";

/** An answer, or why it may be asked for again. `bytes` is undefined where there is no such object. */
export type HttpAnswer =
  | { readonly bytes: Uint8Array | undefined }
  | { readonly failure: string; readonly retryAfter: string | null };

/** A whole object is metadata or a coordinate; anything larger is a mistake. */
const wholeObjectMaxBytes = 64 * 2 ** 20;

export interface HttpQuestion {
  readonly url: URL;
  /** How errors call the object: addresses may hold secrets. */
  readonly key: string;
  readonly range: ByteRange | undefined;
  /** Whether caches on the way must ask the server. */
  readonly fresh: boolean;
  /** How long the answer may take, its body included. */
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/**
 * Sends one request and reads its answer whole.
 *
 * @throws StoreError where asking again is of no use
 */
export async function httpGet(question: HttpQuestion): Promise<HttpAnswer> {
  const { url, key, range, fresh, timeoutMs } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await question.fetch(url, {
      signal,
      headers: {
        "accept-encoding": "identity",
        ...(fresh ? { "cache-control": "no-cache" } : {}),
        ...(range === undefined ? {} : { range: rangeHeader(range) }),
      },
    });
    const { status } = response;
    if (status === (range === undefined ? 200 : 206)) return await bodyOf(response, key, range);
    await response.body?.cancel();
    if (status === 404 || status === 410) return { bytes: undefined };
    if (status === 408 || status === 429 || status >= 500) {
      return { failure: `HTTP ${status}`, retryAfter: response.headers.get("retry-after") };
    }
    throw refusal(status, key);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return { failure: signal.aborted ? `no answer within ${timeoutMs} ms` : reason(error), retryAfter: null };
  }
}

function refusal(status: number, key: string): StoreError {
  if (status === 401 || status === 403) return new StoreError("denied", `${key} is refused (HTTP ${status})`);
  if (status === 416) return new StoreError("truncated", `${key} is shorter than its index says (HTTP 416)`);
  if (status === 200) return new StoreError("unsupported", `The server of ${key} ignores range requests`);
  return new StoreError("unreachable", `${key} is answered with HTTP ${status}`);
}

async function bodyOf(response: Response, key: string, range: ByteRange | undefined): Promise<HttpAnswer> {
  if (range !== undefined) {
    try {
      checkContentRange(response.headers.get("content-range"), range, key);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
  }
  const expected = range === undefined ? undefined : rangeLength(range);
  const limit = expected ?? wholeObjectMaxBytes;
  const bytes = await readBody(response, limit);
  if (bytes === undefined) {
    throw new StoreError("corrupt", `${key} is answered with more than ${limit} bytes`);
  }
  return expected !== undefined && bytes.byteLength < expected
    ? { failure: "a body that was cut", retryAfter: null }
    : { bytes };
}

function checkContentRange(header: string | null, range: ByteRange, key: string): void {
  const sent = contentRange(header);
  if (sent === undefined) {
    throw new StoreError("unsupported", `The server of ${key} does not say which range it sends`);
  }
  if (sent.length < rangeLength(range)) {
    throw new StoreError("truncated", `${key} ends after ${sent.offset + sent.length} bytes`);
  }
  if (!startsWhereAsked(sent, range)) {
    throw new StoreError("corrupt", `${key} is answered with another range than asked`);
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}
