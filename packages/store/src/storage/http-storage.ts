import {
  ByteCache,
  type ByteRange,
  type ConnectionOptions,
  diskBytes,
  type Failed,
  objectClient,
  rangeLength,
  type Refusal,
  type StoredFolderOptions,
} from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";
import type { StoreStorage } from "./storage.ts";

export interface HttpStorageOptions extends ConnectionOptions {
  /** Root URL of the store. A query string, such as in a pre-signed URL, is sent with every request but never appears in messages. */
  readonly baseUrl: string;
  /** Maximum size of the memory cache [bytes]; 32 MiB by default. Objects are cached in their stored form. */
  readonly cacheBytes?: number;
  /** Folder for an additional disk cache of objects in their stored form. The cache outlasts the process. If absent, there is no disk cache. */
  readonly disk?: StoredFolderOptions;
}

/** Default timeout, number of attempts and waiting times of requests for objects [ms]. */
export const usualConnection = {
  timeoutMs: 10_000,
  attempts: 5,
  pace: { firstWaitMs: 100, longestWaitMs: 5000 },
} as const;

const cacheBytesDefault = 32 * 2 ** 20;

/**
 * Opens a store behind HTTP(S), such as a public bucket or pre-signed URLs. It reads whole objects and ranges, without signing. Requests that fail temporarily
 * are repeated after a delay, or after `Retry-After` (at most 5 s). The only object that changes is the pointer file, which names the current publication. All
 * other objects are cached without expiry, up to a maximum size.
 *
 * @example
 * ```js
 * const remote = httpStorage({ baseUrl: "https://weather.example.org/store", fetch });
 * await remote.get("no/such/object"); // => undefined
 * ```
 */
export function httpStorage(options: HttpStorageOptions): StoreStorage {
  const { cacheBytes = cacheBytesDefault, ...connection } = { ...usualConnection, ...options };
  const ask = objectClient(connection);
  const base = new URL(options.baseUrl);
  const memory = new ByteCache<Uint8Array | undefined>(cacheBytes, (bytes) => bytes?.byteLength ?? Infinity);
  const disk = options.disk && diskBytes(options.disk);

  const forgotten = new Set<string>();
  const isForgotten = (key: string): boolean => [...forgotten].some((prefix) => key.startsWith(prefix));

  function urlOf(key: string): URL {
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/$/, "")}/${key.split("/").map(encodeURIComponent).join("/")}`;
    return url;
  }

  async function request(key: string, range?: ByteRange, fresh = false): Promise<Uint8Array | undefined> {
    const answer = await ask({ url: urlOf(key), range, fresh });
    if (answer.state === "found") return answer.bytes;
    if (answer.state === "absent") return undefined;
    throw errorOfAnswer(answer, key);
  }

  async function kept(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const name =
      range === undefined ? key : `${key}?${"offset" in range ? range.offset : ""}-${rangeLength(range)}`;
    return memory.load(name, async () => {
      const onDisk = `${base.origin}${base.pathname}\n${name}`;
      const held = isForgotten(key) ? undefined : await disk?.read(onDisk);
      if (held !== undefined) return held;
      const bytes = await request(key, range);
      if (bytes !== undefined) await disk?.write(onDisk, bytes);
      return bytes;
    });
  }

  return {
    get: (key, freshness) => (freshness === "fresh" ? request(key, undefined, true) : kept(key)),
    getRange: kept,
    forget: (path) => {
      memory.forget(path);
      if (disk !== undefined) forgotten.add(path);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Returns the error for a request that did not return an object.
 *
 * @param key - Name of the object in errors. Errors show it instead of the address, which may contain secrets.
 */
export function errorOfAnswer(answer: Failed, key: string): StoreError {
  switch (answer.state) {
    case "changed":
      return new StoreError("changed", `${key} is another object than before`);
    case "short":
      return new StoreError("truncated", `${key} is shorter than its index says (HTTP ${answer.status})`);
    case "denied":
    case "refused":
      return refusalError(key, answer);
    case "without ranges":
      return new StoreError("unsupported", `The server of ${key} ignores range requests`);
    case "another range":
      return new StoreError("corrupt", `${key} is answered with another range than asked`);
    case "too long":
      return new StoreError("corrupt", `${key} is answered with more than ${answer.maxBytes} bytes`);
    default:
      return new StoreError(
        "unreachable",
        `${key} was not answered in ${answer.attempts} attempts (${answer.reason})`,
      );
  }
}

/**
 * Returns the error for a request that was refused by the server.
 *
 * @param what - Name of the object or of the requested action, without secrets.
 */
export function refusalError(what: string, refusal: Refusal): StoreError {
  const { status, code, region } = refusal;
  if (code === "NoSuchBucket") return new StoreError("no_bucket", `${what}: there is no such bucket`);
  if (status === 501)
    return new StoreError("unconditional", `${what}: the server does not support conditional writes`);
  if (isElsewhere(refusal)) {
    const place = region === undefined ? "in another region" : `in the region ${region}, another`;
    return new StoreError("elsewhere", `${what}: the bucket is ${place} than AWS_REGION says`);
  }
  const said = code === undefined ? "" : `, ${code}`;
  return new StoreError(
    status === 401 || status === 403 ? "denied" : "unreachable",
    `${what} is refused (HTTP ${status}${said})`,
  );
}

/** Returns true if the bucket is in another region. S3 uses the same code for other invalid headers, but names a region only in this case. */
function isElsewhere({ status, code, region }: Refusal): boolean {
  if (status === 301) return true;
  return region !== undefined && (status === 307 || code === "AuthorizationHeaderMalformed");
}
