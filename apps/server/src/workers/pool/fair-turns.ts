import { CallerLeft, type Recipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";

interface FairTurnsOptions {
  /** Maximum number of pieces of work at the same time. */
  readonly atOnce: number;
  /** Maximum number of pieces of work that wait for their turn. */
  readonly waitingMax: number;
}

/**
 * Runs work when it is its turn.
 *
 * @param recipient - Recipient of the result. If the recipient leaves before the turn, the work does not begin.
 * @param bytes - Memory of the result until its recipient has accepted it. Work does not begin while there is no free memory for its result.
 * @throws Refusal overloaded if too much work is waiting; too_many_requests or overloaded if there was no free memory in time. CallerLeft if the recipient
 * leaves before the turn.
 */
export type FairTurns = <Result>(
  keyId: string,
  work: () => Promise<Result>,
  recipient?: Recipient,
  bytes?: number,
) => Promise<Result>;

/**
 * Interval of the search for free memory [ms], and maximum number of searches. Together they take 15 s, as long as a response may wait for a reader.
 */
export const roomLooks = { everyMs: 250, most: 60 } as const;

/**
 * Distributes a few places among keys. The next place goes to the key that has the fewest places; among several, to the key whose last turn was the longest
 * ago. Work of a key begins in its order of arrival, except work for whose result there is no free memory. A key may have at most as much waiting work as
 * there are free waiting places, so that no key takes all of them.
 */
export function fairTurns({ atOnce, waitingMax }: FairTurnsOptions): FairTurns {
  const keys = new Map<string, KeyTurns>();
  let waits = 0;
  let works = 0;
  let turns = 0;
  let looking: NodeJS.Timeout | undefined;

  const turnsOf = (keyId: string): KeyTurns => {
    const known = keys.get(keyId) ?? { waiting: [], works: 0, lastTurn: 0 };
    keys.set(keyId, known);
    return known;
  };

  const beginNext = (): void => {
    if (works >= atOnce || waits === 0) return;
    let next: KeyTurns | undefined;
    let place = -1;
    for (const key of keys.values()) {
      if (next !== undefined && !isBefore(key, next)) continue;
      const first = key.waiting.findIndex((waiting) => lackOf(waiting) === undefined);
      if (first === -1) continue;
      next = key;
      place = first;
    }
    if (next === undefined) return lookLater();
    const [waiting] = next.waiting.splice(place, 1);
    next.works++;
    next.lastTurn = turns += 1;
    works++;
    waits--;
    const { recipient, bytes, begin } = waiting!;
    if (bytes > 0) recipient?.room?.hold(bytes);
    begin();
    beginNext();
  };

  /** Schedules another search for free memory. No event reports free memory: memory is freed when connections read responses or are closed. */
  const lookLater = (): void => {
    looking ??= setTimeout(() => {
      looking = undefined;
      for (const [keyId, { waiting }] of keys) {
        for (const one of waiting.filter(({ recipient }) => recipient?.room?.isPatient !== true)) {
          const lack = lackOf(one);
          if (lack === undefined || ++one.looks < roomLooks.most) continue;
          waiting.splice(waiting.indexOf(one), 1);
          waits--;
          forget(keyId);
          one.giveUp(lack);
        }
      }
      beginNext();
    }, roomLooks.everyMs);
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

  const wait = (keyId: string, recipient: Recipient | undefined, bytes: number): Promise<void> =>
    new Promise<void>((begin, giveUp) => {
      const { waiting } = turnsOf(keyId);
      const one: Waiting = { begin, giveUp, recipient, bytes, looks: 0 };
      waiting.push(one);
      waits++;
      recipient?.whenLeft(() => {
        const place = waiting.indexOf(one);
        if (place === -1) return;
        waiting.splice(place, 1);
        waits--;
        forget(keyId);
        giveUp(new CallerLeft());
      });
      beginNext();
    });

  return async (keyId, work, recipient, bytes = 0) => {
    if (recipient?.hasLeft() === true) throw new CallerLeft();
    const ofKey = keys.get(keyId)?.waiting.length ?? 0;
    if (ofKey >= waitingMax - waits) {
      const detail = "Too many long answers are waiting.";
      throw new Refusal("overloaded", { detail, retryAfterSeconds: 1 });
    }
    await wait(keyId, recipient, bytes);
    recipient?.noteBegun();
    return work().finally(() => end(keyId));
  };
}

/** Work that waits for its turn. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: Error) => void;
  readonly recipient: Recipient | undefined;
  readonly bytes: number;
  /** Number of searches that found no free memory for this work. */
  looks: number;
}

interface KeyTurns {
  readonly waiting: Waiting[];
  works: number;
  /** Number of the key's last turn; 0 before its first turn. */
  lastTurn: number;
}

function lackOf({ recipient, bytes }: Waiting): Refusal | undefined {
  return bytes === 0 ? undefined : recipient?.room?.lackOf(bytes);
}

function isBefore(one: KeyTurns, other: KeyTurns): boolean {
  return one.works < other.works || (one.works === other.works && one.lastTurn < other.lastTurn);
}
