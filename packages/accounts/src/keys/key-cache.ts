import { LRUCache } from "lru-cache";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import { isKeyShaped } from "./key.ts";
import type { FoundKey, KeyFinder } from "./key-finder.ts";

/** Time during which the cache treats a key as valid without another query [ms]. */
export const foundForMs = 5000;

/** Time during which the cache treats a key as unknown without another query [ms]. */
export const missingForMs = 1000;

/** Key finder with a cache. It returns recently found keys without a query. */
export interface KeyCache extends KeyFinder {
  /** Returns a valid key from the cache; undefined if the cache does not contain it. */
  known(plaintext: string): FoundKey | undefined;
}

interface Remembered {
  /** Time at which the key was looked up [ms since 1970]. If the clock is set back to before this time, the cached result is not used. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly found: FoundKey | undefined;
}

/**
 * Creates a key finder that makes few queries to the database. Results are cached for a short while, and simultaneous requests for a key share one query. A
 * text that does not have the form of a key is never looked up.
 *
 * @param capacity - Maximum number of cached valid keys; also the maximum number of cached unknown keys. The oldest key is removed first.
 * @param withinMs - Maximum time of a query [ms]. If it is exceeded, the call fails.
 */
export function keyCache(
  keys: KeyFinder,
  nowMs: () => number,
  capacity = 10_000,
  withinMs = patientMs,
): KeyCache {
  const found = new LRUCache<string, Remembered>({ max: capacity });
  const missing = new LRUCache<string, Remembered>({ max: capacity });
  const pending = new Map<string, Promise<FoundKey | undefined>>();

  const ask = async (plaintext: string): Promise<FoundKey | undefined> => {
    const askedAtMs = nowMs();
    const key = await answerWithin(keys.find(plaintext), withinMs);
    const [memory, other, untilMs] =
      key === undefined
        ? [missing, found, askedAtMs + missingForMs]
        : [found, missing, Math.min(askedAtMs + foundForMs, key.expiresAtMs ?? Infinity)];
    other.delete(plaintext);
    memory.set(plaintext, { found: key, fromMs: askedAtMs, untilMs });
    return key;
  };

  const believed = (known: Remembered | undefined): Remembered | undefined => {
    const now = nowMs();
    return known !== undefined && known.fromMs <= now && now < known.untilMs ? known : undefined;
  };

  return {
    known: (plaintext) => believed(found.peek(plaintext))?.found,
    async find(plaintext) {
      const known = believed(found.peek(plaintext) ?? missing.peek(plaintext));
      if (known !== undefined) return known.found;
      if (!isKeyShaped(plaintext)) return undefined;
      const running = pending.get(plaintext);
      if (running !== undefined) return running;
      const question = ask(plaintext).finally(() => pending.delete(plaintext));
      pending.set(plaintext, question);
      return question;
    },
  };
}
