import { setTimeout as delay } from "node:timers/promises";
import {
  ByteCache,
  type ByteRange,
  rangeLength,
  retryAfterMs,
  type RetryPace,
  retryWaitMs,
} from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";
import { diskCache, type DiskCacheOptions } from "./disk-cache.ts";
import { httpGet } from "./http-get.ts";
import type { StoreStorage } from "./storage.ts";

export interface HttpStorageOptions {
  /** Where the root of the store lies. A query, as of a pre-authorised address, is sent with every request and never shown. */
  readonly baseUrl: string;
  /** How long one attempt may take, its body included. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most. */
  readonly attempts?: number;
  /** Bound of what is kept in memory, as stored. */
  readonly cacheBytes?: number;
  /** A folder that keeps what was read, as stored, beyond the process. */
  readonly disk?: DiskCacheOptions;
  readonly fetch?: typeof fetch;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
  /** Milliseconds since 1970, to read `Retry-After` dates by. */
  readonly clock?: () => number;
}

const defaults = { timeoutMs: 10_000, attempts: 5, cacheBytes: 32 * 2 ** 20 };

const pace: RetryPace = { firstWaitMs: 100, longestWaitMs: 5000 };

/**
 * A store behind HTTP(S), as a public or pre-authorised bucket serves it: whole objects and ranges, without signing.
 *
 * Answers 408, 429 and 5xx, failed connections and cut bodies are tried again after a random part of a delay that doubles (full jitter),
 * and not before what `Retry-After` asks, at most 5 s. Objects but the pointer never change, so what was read is kept for good, within bounds.
 */
export function httpStorage(options: HttpStorageOptions): StoreStorage {
  const { timeoutMs, attempts, cacheBytes } = { ...defaults, ...options };
  const { random = Math.random, sleep = delay, clock = Date.now } = options;
  const base = new URL(options.baseUrl);
  const memory = new ByteCache<Uint8Array | undefined>(cacheBytes, (bytes) => bytes?.byteLength ?? Infinity);
  const disk =
    options.disk === undefined ? undefined : diskCache(options.disk, `${base.origin}${base.pathname}`);

  const forgotten = new Set<string>();
  const isForgotten = (key: string): boolean => [...forgotten].some((prefix) => key.startsWith(prefix));

  function urlOf(key: string): URL {
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/$/, "")}/${key.split("/").map(encodeURIComponent).join("/")}`;
    return url;
  }

  async function request(key: string, range?: ByteRange, fresh = false): Promise<Uint8Array | undefined> {
    const question = { url: urlOf(key), key, range, fresh, timeoutMs, fetch: options.fetch ?? fetch };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await httpGet(question);
      if ("bytes" in answer) return answer.bytes;
      if (attempt >= attempts) {
        throw new StoreError(
          "unreachable",
          `${key} was not answered in ${attempts} attempts (${answer.failure})`,
        );
      }
      const askedMs = Math.min(pace.longestWaitMs, retryAfterMs(answer.retryAfter, clock()) ?? 0);
      await sleep(retryWaitMs(attempt, random(), askedMs, pace));
    }
  }

  async function kept(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const name =
      range === undefined ? key : `${key}?${"offset" in range ? range.offset : ""}-${rangeLength(range)}`;
    return memory.load(name, async () => {
      const onDisk = isForgotten(key) ? undefined : await disk?.get(name);
      if (onDisk !== undefined) return onDisk;
      const bytes = await request(key, range);
      if (bytes !== undefined) await disk?.put(name, bytes);
      return bytes;
    });
  }

  return {
    get: (key, freshness) => (freshness === "fresh" ? request(key, undefined, true) : kept(key)),
    getRange: kept,
    forget: (folder) => {
      memory.forget(`${folder}/`);
      if (disk !== undefined) forgotten.add(`${folder}/`);
    },
    close: () => Promise.resolve(),
  };
}
