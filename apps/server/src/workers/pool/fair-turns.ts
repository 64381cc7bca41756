import { CallerLeft, type Recipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";

export interface FairTurnsOptions {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** How much may wait for its turn. */
  readonly waitingMax: number;
}

/**
 * Does work when its turn has come.
 *
 * @param recipient - Who waits for it: where that one leaves before the turn, the work is never begun.
 * @throws Refusal overloaded where too much waits already; CallerLeft
 */
export type FairTurns = <Result>(
  keyId: string,
  work: () => Promise<Result>,
  recipient?: Recipient,
) => Promise<Result>;

/**
 * Shares a few places among keys. The next place goes to the key that holds the fewest. Among several of these it goes to the one that has waited
 * longest since its last turn. Work of one key is begun in the order in which it came. As much of a key may wait as there is room left beside
 * it, so that no key takes the room of all others.
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
    works--;
    forget(keyId);
    beginNext();
  };

  const forget = (keyId: string): void => {
    const { works: ofKey, waiting } = turnsOf(keyId);
    if (ofKey === 0 && waiting.length === 0) keys.delete(keyId);
  };

  const wait = (keyId: string, recipient: Recipient | undefined): Promise<void> =>
    new Promise<void>((begin, giveUp) => {
      const { waiting } = turnsOf(keyId);
      waiting.push(begin);
      waits++;
      recipient?.whenLeft(() => {
        const place = waiting.indexOf(begin);
        if (place === -1) return;
        waiting.splice(place, 1);
        waits--;
        forget(keyId);
        giveUp(new CallerLeft());
      });
      beginNext();
    });

  return async (keyId, work, recipient) => {
    if (recipient?.hasLeft() === true) throw new CallerLeft();
    const ofKey = keys.get(keyId)?.waiting.length ?? 0;
    if (ofKey >= waitingMax - waits) {
      const detail = "Too many long answers wait to be made.";
      throw new Refusal("overloaded", { detail, retryAfterSeconds: 1 });
    }
    await wait(keyId, recipient);
    recipient?.noteBegun();
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
