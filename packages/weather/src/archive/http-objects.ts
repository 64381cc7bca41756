import { type ByteRange, rangeLength } from "../http/byte-range.ts";
import { type ConnectionOptions, type Failed, objectClient } from "../http/object-client.ts";
import { ArchiveError } from "./archive-error.ts";

export type HttpObject =
  | { readonly state: "found"; readonly bytes: Uint8Array; readonly etag: string | undefined }
  | { readonly state: "absent" }
  /** The object is no longer the one that `etag` names, or too short for the range. */
  | { readonly state: "changed" };

/** Objects under an address; a range is answered with exactly the bytes asked. */
export type HttpObjects = (path: string, range?: ByteRange, etag?: string) => Promise<HttpObject>;

export interface HttpOptions extends ConnectionOptions {
  /** Address of the archive; its query goes with every request. */
  readonly url: string;
  /** Largest object or range that is taken [bytes]. */
  readonly maxObjectBytes?: number;
}

const usual = {
  timeoutMs: 20_000,
  attempts: 4,
  pace: { firstWaitMs: 250, longestWaitMs: 8000 },
  maxObjectBytes: 64 * 1024 * 1024,
} as const;

/**
 * Reads the objects of an archive over HTTP.
 *
 * @throws ArchiveError from a read: `retry_later` after the last attempt, `damaged` for ranges and `unusable` for objects that are too large or a server without
 *   ranges, `denied` where access is refused.
 */
export function httpObjects(options: HttpOptions): HttpObjects {
  const { maxObjectBytes, ...connection } = { ...usual, ...options };
  const base = directory(options.url);
  const ask = objectClient({ ...connection, objectMaxBytes: maxObjectBytes });
  return async (path, range, etag) => {
    const url = addressOf(base, path);
    const what = nameOf(url);
    if (range !== undefined && rangeLength(range) > maxObjectBytes) {
      throw new ArchiveError("damaged", `${what} names a chunk of more than ${maxObjectBytes} bytes.`);
    }
    const answer = await ask({ url, range, etag });
    if (answer.state === "found" || answer.state === "absent" || answer.state === "changed") return answer;
    if (answer.state === "short") return { state: "changed" };
    throw errorOf(answer, what);
  };
}

function errorOf(
  answer: Exclude<Failed, { readonly state: "changed" | "short" }>,
  what: string,
): ArchiveError {
  switch (answer.state) {
    case "denied":
      return new ArchiveError(
        "denied",
        `${what} refuses access with status ${answer.status}. Check the address, and that what it holds may be listed.`,
      );
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

function addressOf(base: URL, path: string): URL {
  const address = new URL(path.replace(/^\/+/, ""), base);
  address.search = base.search;
  return address;
}

/** An address without its query and user, which may hold keys. */
function nameOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
