import { LRUCache } from "lru-cache";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import { isKeyShaped } from "./key.ts";
import type { FoundKey, KeyFinder } from "./key-finder.ts";

/** Time for which a found key is trusted without asking again [ms]. */
export const foundForMs = 5000;

/** Time for which an unknown key is refused without asking again [ms]. */
export const missingForMs = 1000;

/** Key finder with a cache, which returns keys found before at once. */
export interface KeyCache extends KeyFinder {
  /** Returns a key that opens from the cache, if it is there. */
  known(plaintext: string): FoundKey | undefined;
}

interface Remembered {
  /** Time from which the entry is valid. If the clock goes back before it, the entry is not valid for longer. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly found: FoundKey | undefined;
}

/**
 * Creates a key finder with few queries to the database. Results are cached for a short while, and simultaneous requests for a key share one query. A text
 * without the form of a key is never looked up.
 *
 * @param capacity - Most keys remembered, and most unknown ones beside them; the oldest is forgotten first.
 * @param withinMs - How long an answer may take [ms]; without one by then the question fails.
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
