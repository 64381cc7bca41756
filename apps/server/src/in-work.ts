import { Refusal } from "./errors/refusal.ts";

/** Counter of the requests in progress. */
export interface InWork {
  count: number;
}

interface ShedOptions {
  /** Returns the median delay of the event loop [ms]. */
  readonly loopDelayMs: () => number;
  readonly nowMs: () => number;
  /** Maximum number of requests in progress. */
  readonly inWorkMax: number;
  /** Counter of requests in progress, for work that waits until there are none. */
  readonly inWork?: InWork | undefined;
}

/**
 * Begins a request of a connection, or throws Refusal overloaded.
 *
 * @returns Function to call once when the request has ended.
 */
type BeginRequest = (connection: object) => () => void;

/** Event loop delays at which the server starts to refuse some requests, and at which it refuses all [ms]. */
const loopDelay = { someMs: 100, allMs: 300 };

/** Minimum number of open connections for a refusal because of the delay. With fewer, a refusal would not shorten the queue. */
const connectionsMin = 16;

const windowMs = 1000;

/**
 * Refuses requests before any work is done for them, while the process is overloaded.
 *
 * The refused share grows with the delay, which keeps the process busy. If all were refused until the delay ends, the process would be idle
 * at times.
 */
export function shed({ loopDelayMs, nowMs, inWorkMax, inWork = { count: 0 } }: ShedOptions): BeginRequest {
  let windowStartMs = nowMs();
  let connectionsBefore = 0;
  /** Connections that sent a request in this window. */
  const connections = new Set<object>();

  /** Number of requests that should have been refused so far, minus the number that were. */
  let owed = 0;

  const note = (connection: object): void => {
    const now = nowMs();
    // A clock that went back begins a window too.
    const passedMs = Math.abs(now - windowStartMs);
    if (passedMs >= windowMs) {
      connectionsBefore = passedMs < 2 * windowMs ? connections.size : 0;
      windowStartMs = now;
      connections.clear();
    }
    connections.add(connection);
  };

  return (connection) => {
    note(connection);
    const busy = Math.max(connectionsBefore, connections.size) >= connectionsMin;
    owed = busy ? owed + shareOf(loopDelayMs()) : 0;
    if (inWork.count >= inWorkMax || owed >= 1) {
      owed = Math.max(0, owed - 1);
      throw new Refusal("overloaded", {
        detail: "The server has more work than it can do at the moment.",
        retryAfterSeconds: 1,
      });
    }
    inWork.count++;
    return () => {
      inWork.count--;
    };
  };
}

/** Returns the share of requests to refuse at a delay of the event loop [ms]. */
function shareOf(delayMs: number): number {
  const { someMs, allMs } = loopDelay;
  return Math.min(1, Math.max(0, (delayMs - someMs) / (allMs - someMs)));
}

/**
 * Takes one of the places of a key.
 *
 * @returns Function that returns the place, to be called once; undefined if all places are taken.
 */
type TakePlace = (keyId: string) => (() => void) | undefined;

/** Limits the number of requests that each key has in work at the same time, in this process. */
export function concurrencyCap(max: number): TakePlace {
  const taken = new Map<string, number>();
  return (keyId) => {
    const before = taken.get(keyId) ?? 0;
    if (before >= max) return undefined;
    taken.set(keyId, before + 1);
    return () => {
      const left = taken.get(keyId)! - 1;
      if (left === 0) taken.delete(keyId);
      else taken.set(keyId, left);
    };
  };
}

/** Places that a request occupies. */
interface HeldPlaces {
  /**
   * Adds a place to those that the request occupies.
   *
   * @param release - Gives the place back. It is called once.
   */
  hold(release: () => void): void;
  /** Gives back all places. Places that are added later are given back immediately. */
  readonly giveBack: () => void;
}

/** Returns an empty holder of places. */
export function heldPlaces(): HeldPlaces {
  const releases: (() => void)[] = [];
  let isOver = false;
  return {
    hold(release) {
      if (isOver) release();
      else releases.push(release);
    },
    giveBack() {
      isOver = true;
      for (const release of releases.splice(0)) release();
    },
  };
}
