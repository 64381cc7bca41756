import { isKeyShaped } from "./key.ts";
import type { KeyRecord, Keys } from "./keys.ts";

/** How long a found key is believed without asking again [ms]. */
export const foundForMs = 5000;

/** How long an unknown key is refused without asking again [ms]. */
export const missingForMs = 1000;

interface Remembered {
  readonly untilMs: number;
  readonly record: KeyRecord | undefined;
}

/**
 * Finds keys with few questions to the database: answers are remembered for a short while, and requests that ask for the same
 * key at once share one question. A text that has not the form of a key is not looked up at all.
 *
 * @param capacity - Most keys remembered; the oldest is forgotten first.
 */
export function keyCache(
  keys: Pick<Keys, "find">,
  nowMs: () => number,
  capacity = 10_000,
): Pick<Keys, "find"> {
  const remembered = new Map<string, Remembered>();
  const pending = new Map<string, Promise<KeyRecord | undefined>>();

  const ask = async (plaintext: string): Promise<KeyRecord | undefined> => {
    const askedAtMs = nowMs();
    const record = await keys.find(plaintext);
    remembered.delete(plaintext);
    remembered.set(plaintext, {
      record,
      untilMs: askedAtMs + (record === undefined ? missingForMs : foundForMs),
    });
    if (remembered.size > capacity) remembered.delete(remembered.keys().next().value!);
    return record;
  };

  return {
    async find(plaintext) {
      const known = remembered.get(plaintext);
      if (known !== undefined && nowMs() < known.untilMs) return known.record;
      if (!isKeyShaped(plaintext)) return undefined;
      const running = pending.get(plaintext);
      if (running !== undefined) return running;
      const question = ask(plaintext).finally(() => pending.delete(plaintext));
      pending.set(plaintext, question);
      return question;
    },
  };
}
