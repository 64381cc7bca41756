import { setTimeout as delay } from "node:timers/promises";
import { type ByteRange, rangeHeader, rangeLength } from "../http/byte-range.ts";
import { contentRange, startsWhereAsked } from "../http/content-range.ts";
import { readBody } from "../http/read-body.ts";
import { retryAfterMs, type RetryPace, retryWaitMs } from "../http/retry-wait.ts";
import { ArchiveError } from "./archive-error.ts";

export type HttpObject =
  | { readonly state: "found"; readonly bytes: Uint8Array; readonly etag: string | undefined }
  | { readonly state: "absent" }
  /** The object is no longer the one that `etag` names, or too short for the range. */
  | { readonly state: "changed" };

/** Objects under an address; a range is answered with exactly the bytes asked. */
export type HttpObjects = (path: string, range?: ByteRange, etag?: string) => Promise<HttpObject>;

export interface HttpOptions {
  /** Address of the archive; its query goes with every request. */
  readonly url: string;
  readonly fetch?: typeof fetch;
  /** Waits between attempts [ms]. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Uniform in [0, 1): spreads the attempts of many processes. */
  readonly random?: () => number;
  /** For one attempt, its body included [ms]. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly attempts?: number;
  /** Largest object or range that is taken [bytes]. */
  readonly maxObjectBytes?: number;
}

const timeoutMsDefault = 20_000;
const attemptsDefault = 4;
const maxObjectBytesDefault = 64 * 1024 * 1024;

const pace: RetryPace = { firstWaitMs: 250, longestWaitMs: 8000 };

/** A failure that another attempt may mend. */
class PassingFailure extends Error {
  readonly askedMs: number | undefined;

  constructor(message: string, askedMs?: number, options?: ErrorOptions) {
    super(message, options);
    this.askedMs = askedMs;
  }
}

/**
 * Reads objects over HTTP. Network failures, timeouts, bodies cut short, 408, 425, 429 and 5xx are tried again.
 *
 * @throws ArchiveError from a read: `retry_later` after the last attempt, `damaged` for ranges and `unusable` for objects that are too large or a server without
 *   ranges, `denied` where access is refused.
 */
export function httpObjects(options: HttpOptions): HttpObjects {
  const { sleep = delay, random = Math.random, attempts = attemptsDefault } = options;
  const base = directory(options.url);
  return async (path, range, etag) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readOnce(options, base, path, range, etag);
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        if (attempt >= attempts) {
          const message = `${nameOf(base, path)} does not answer: ${error.message}. Try again later.`;
          throw new ArchiveError("retry_later", message, { cause: error });
        }
        const askedMs = Math.min(pace.longestWaitMs, error.askedMs ?? 0);
        await sleep(retryWaitMs(attempt, random(), askedMs, pace));
      }
    }
  };
}

async function readOnce(
  {
    fetch: ask = fetch,
    timeoutMs = timeoutMsDefault,
    maxObjectBytes = maxObjectBytesDefault,
    clock = Date.now,
  }: HttpOptions,
  base: URL,
  path: string,
  range: ByteRange | undefined,
  etag: string | undefined,
): Promise<HttpObject> {
  const what = nameOf(base, path);
  const wanted = range === undefined ? undefined : rangeLength(range);
  if (wanted !== undefined && wanted > maxObjectBytes) {
    throw new ArchiveError("damaged", `${what} names a chunk of more than ${maxObjectBytes} bytes.`);
  }
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  if (range !== undefined) headers["range"] = rangeHeader(range);
  if (etag !== undefined) headers["if-match"] = etag;
  const response = await passing(
    ask(addressOf(base, path), { headers, signal: AbortSignal.timeout(timeoutMs) }),
  );
  const { status } = response;
  if (status !== 200 && status !== 206) {
    await response.body?.cancel().catch(() => undefined);
    if (status === 404 || status === 410) return { state: "absent" };
    if (status === 412 || status === 416) return { state: "changed" };
    if (status === 408 || status === 425 || status === 429 || status >= 500) {
      throw new PassingFailure(
        `status ${status}`,
        retryAfterMs(response.headers.get("retry-after"), clock()),
      );
    }
    if (status === 401 || status === 403) {
      throw new ArchiveError(
        "denied",
        `${what} refuses access with status ${status}. Check the address, and that what it holds may be listed.`,
      );
    }
    throw new ArchiveError("unusable", `${what} answers with status ${status}.`);
  }
  if (range !== undefined && status === 200) {
    await response.body?.cancel().catch(() => undefined);
    throw new ArchiveError("unusable", `${what} is served without byte ranges, which shards need.`);
  }
  const bytes = await passing(readBody(response, maxObjectBytes));
  if (bytes === undefined) throw tooLarge(what, maxObjectBytes);
  const sent = contentRange(response.headers.get("content-range"));
  if (range !== undefined && (sent === undefined || !startsWhereAsked(sent, range))) {
    throw new ArchiveError("unusable", `${what} is answered with another range than asked.`);
  }
  if (wanted !== undefined && bytes.length !== wanted) {
    throw new PassingFailure(`${bytes.length} bytes came where ${wanted} were asked`);
  }
  return { state: "found", bytes, etag: strongEtag(response) };
}

/** Failures below HTTP: no connection, a connection that breaks, a timeout. */
async function passing<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new PassingFailure(cause instanceof Error ? cause.message : String(cause), undefined, {
      cause: error,
    });
  }
}

/** Weak validators cannot guard a range (RFC 9110, 13.1.1). */
function strongEtag(response: Response): string | undefined {
  const etag = response.headers.get("etag");
  return etag === null || etag.startsWith("W/") ? undefined : etag;
}

function tooLarge(what: string, maxBytes: number): ArchiveError {
  return new ArchiveError("unusable", `${what} is larger than ${maxBytes} bytes.`);
}

function directory(url: string): URL {
  const base = URL.parse(url);
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new ArchiveError("misconfigured", "The archive's address must be an http or https URL.");
  }
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return base;
}

function addressOf(base: URL, path: string): URL {
  const address = new URL(path.replace(/^\/+/, ""), base);
  address.search = base.search;
  return address;
}

/** An address without its query and user, which may hold keys. */
function nameOf(base: URL, path: string): string {
  const { origin, pathname } = addressOf(base, path);
  return `${origin}${pathname}`;
}
