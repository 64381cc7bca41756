import { CallerLeft, type Recipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";

interface FairTurnsOptions {
  /** Number of pieces of work that are done at the same time. */
  readonly atOnce: number;
  /** Number of pieces of work that may wait for their turn. */
  readonly waitingMax: number;
}

/**
 * Does work when its turn has come.
 *
 * @param recipient - Who waits for it: where that one leaves before the turn, the work is never begun.
 * @param bytes - What the result of the work takes until its recipient has taken it. Work whose result finds no room is not begun.
 * @throws Refusal overloaded where too much waits already, and too_many_requests or overloaded where no room came; CallerLeft
 */
export type FairTurns = <Result>(
  keyId: string,
  work: () => Promise<Result>,
  recipient?: Recipient,
  bytes?: number,
) => Promise<Result>;

/** Interval of the search for room, and maximum number of looks: 15 s, as long as a response that nobody takes may stay. */
export const roomLooks = { everyMs: 250, most: 60 } as const;

/**
 * Shares a few places among keys. The next place goes to the key that holds the fewest. Among several of these, it goes to the one with the longest wait since
 * its last turn. Work of one key is begun in the order in which it came, except work that finds no room. As much work of a key may wait as there is room left
 * beside it, so that no key takes the room of all others.
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

  /** Schedules another look for room. Room appears without notice, as connections read responses or are closed. */
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
  /** Number of looks that found no room for it. */
  looks: number;
}

interface KeyTurns {
  readonly waiting: Waiting[];
  works: number;
  /** Number of its last turn; 0 before the first. */
  lastTurn: number;
}

function lackOf({ recipient, bytes }: Waiting): Refusal | undefined {
  return bytes === 0 ? undefined : recipient?.room?.lackOf(bytes);
}

function isBefore(one: KeyTurns, other: KeyTurns): boolean {
  return one.works < other.works || (one.works === other.works && one.lastTurn < other.lastTurn);
}
