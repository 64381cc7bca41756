import { type ByteRange, rangeLength } from "../http/byte-range.ts";
import { type ConnectionOptions, type Failed, objectClient } from "../http/object-client.ts";
import type { RetryPace } from "../http/retry-wait.ts";
import { ArchiveError } from "../archive/archive-error.ts";

/**
 * Function that reads a whole object, or a range of its bytes, by its path below a base address. It returns exactly the requested bytes, or undefined if the
 * object does not exist. If it gets an earlier answer that is still current, it returns that answer.
 */
export type HttpObjects = (
  path: string,
  range?: ByteRange,
  earlier?: FoundObject,
) => Promise<FoundObject | undefined>;

export interface FoundObject {
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
}

export interface HttpOptions extends ConnectionOptions {
  readonly url: string;
  readonly pace?: RetryPace;
}

const usual = {
  timeoutMs: 10_000,
  attempts: 4,
  pace: { firstWaitMs: 250, longestWaitMs: 4000 },
  objectMaxBytes: 64 * 2 ** 20,
} as const;

/**
 * Returns a function that reads the objects of an archive over HTTP. Redirects are refused, because they may lead to an address that is not allowed.
 *
 * @throws ArchiveError from a read: `retry_later` after the last attempt, `damaged` if an object ends before the range or the range exceeds the size limit.
 *   ArchiveError `unusable` if an object is too large or the server does not support ranges, and `denied` if access is refused.
 */
export function httpObjects(options: HttpOptions): HttpObjects {
  const base = directory(options.url);
  const ask = objectClient({ fetch: withoutRedirection, ...usual, ...options });
  return async (path, range, earlier) => {
    const url = new URL(path, base);
    const what = `${url.origin}${url.pathname}`;
    if (range !== undefined && rangeLength(range) > usual.objectMaxBytes) {
      throw new ArchiveError("damaged", `${what} names a chunk of more than ${usual.objectMaxBytes} bytes.`);
    }
    const held = earlier?.etag === undefined ? undefined : { bytes: earlier.bytes, etag: earlier.etag };
    const answer = await ask({ url, range, held, fresh: range === undefined });
    if (answer.state === "absent") return undefined;
    if (answer.state !== "found") throw errorOf(answer, what);
    return answer;
  };
}

const withoutRedirection: typeof fetch = (url, init) => fetch(url, { ...init, redirect: "error" });

function errorOf(answer: Failed, what: string): ArchiveError {
  switch (answer.state) {
    case "denied":
      return new ArchiveError(
        "denied",
        `${what} refuses access with status ${answer.status}. Check the address, and that what it holds may be read.`,
      );
    case "short":
    case "changed":
      return new ArchiveError("damaged", `${what} ends before the range that its archive names.`);
    case "refused":
      return new ArchiveError("unusable", `${what} answers with status ${answer.status}.`);
    case "without ranges":
      return new ArchiveError("unusable", `${what} is served without byte ranges, which shards need.`);
    case "another range":
      return new ArchiveError("unusable", `${what} is answered with another range than asked.`);
    case "too long":
      return new ArchiveError("unusable", `${what} is larger than ${answer.maxBytes} bytes.`);
    default: {
      const { reason, cause } = answer;
      const message = `${what} does not answer: ${reason}. Try again later.`;
      return new ArchiveError("retry_later", message, { cause });
    }
  }
}

function directory(url: string): URL {
  const base = URL.parse(url);
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new ArchiveError("misconfigured", "The archive's address must be an http or https URL.");
  }
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return base;
}
