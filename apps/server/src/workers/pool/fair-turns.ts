import { CallerLeft, type Recipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";

interface FairTurnsOptions {
  /** Maximum number of tasks that run at the same time. */
  readonly atOnce: number;
  /** Maximum number of tasks that wait. */
  readonly waitingMax: number;
}

/**
 * Runs work when its turn comes.
 *
 * @param recipient - Recipient of the result. If it disconnects before the turn, the work does not begin.
 * @param bytes - Memory that the result takes until its recipient has accepted it [bytes]. Work does not begin until this memory is free.
 * @throws Refusal overloaded if too much work is waiting; too_many_requests or overloaded if no memory became free in time. CallerLeft if the recipient
 * disconnects before the turn.
 */
export type FairTurns = <Result>(
  keyId: string,
  work: () => Promise<Result>,
  recipient?: Recipient,
  bytes?: number,
) => Promise<Result>;

/** Interval between checks for free memory [ms], and the maximum number of checks: 15 s in total. Responses also wait this long for a slow reader. */
export const roomLooks = { everyMs: 250, most: 60 } as const;

/**
 * Distributes a limited number of slots for work among API keys. The next slot goes to the key that has the fewest slots. Among several such keys, the next
 * slot goes to the key that has waited longest for a turn. Work of one key begins in the order of its arrival, unless there is no memory for it. No key can
 * fill the queue: its waiting work must not exceed the number of free places.
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

  /** Schedules another check for free memory. Polling is necessary because no event reports that a connection has read a response or closed. */
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

/** Work that waits for a slot. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: Error) => void;
  readonly recipient: Recipient | undefined;
  readonly bytes: number;
  /** Number of checks that found no free memory for the waiting work. */
  looks: number;
}

interface KeyTurns {
  readonly waiting: Waiting[];
  works: number;
  /** Number of the last turn that the key got; 0 before its first turn. */
  lastTurn: number;
}

function lackOf({ recipient, bytes }: Waiting): Refusal | undefined {
  return bytes === 0 ? undefined : recipient?.room?.lackOf(bytes);
}

function isBefore(one: KeyTurns, other: KeyTurns): boolean {
  return one.works < other.works || (one.works === other.works && one.lastTurn < other.lastTurn);
}
