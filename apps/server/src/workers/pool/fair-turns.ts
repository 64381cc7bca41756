import { Refusal } from "../../errors/refusal.ts";

export interface FairTurnsOptions {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** How much may wait for its turn. */
  readonly waitingMax: number;
}

/** Does work when its turn has come. @throws Refusal overloaded where too much waits already */
export type FairTurns = <Result>(keyId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Shares a few places among keys. The next place goes to the key that holds the fewest. Among several of these it goes to the one that has waited
 * longest since its last turn. Work of one key is begun in the order in which it came.
 */
export function fairTurns({ atOnce, waitingMax }: FairTurnsOptions): FairTurns {
  const keys = new Map<string, KeyTurns>();
  let waits = 0;
  let works = 0;
  let turns = 0;

  const turnsOf = (keyId: string): KeyTurns => {
    const known = keys.get(keyId) ?? { waiting: [], works: 0, lastTurn: 0 };
    keys.set(keyId, known);
    return known;
  };

  const beginNext = (): void => {
    if (works >= atOnce || waits === 0) return;
    let next: KeyTurns | undefined;
    for (const key of keys.values()) {
      if (key.waiting.length > 0 && (next === undefined || isBefore(key, next))) next = key;
    }
    const begin = next!.waiting.shift()!;
    next!.works++;
    next!.lastTurn = turns += 1;
    works++;
    waits--;
    begin();
  };

  const end = (keyId: string): void => {
    const key = turnsOf(keyId);
    key.works--;
    if (key.works === 0 && key.waiting.length === 0) keys.delete(keyId);
    works--;
    beginNext();
  };

  return async (keyId, work) => {
    if (waits >= waitingMax) {
      const detail = "Too many long answers wait to be made.";
      throw new Refusal("overloaded", { detail, retryAfterSeconds: 1 });
    }
    await new Promise<void>((begin) => {
      turnsOf(keyId).waiting.push(begin);
      waits++;
      beginNext();
    });
    return work().finally(() => end(keyId));
  };
}

interface KeyTurns {
  readonly waiting: (() => void)[];
  works: number;
  /** Number of its last turn; 0 before the first. */
  lastTurn: number;
}

function isBefore(one: KeyTurns, other: KeyTurns): boolean {
  return one.works < other.works || (one.works === other.works && one.lastTurn < other.lastTurn);
}
