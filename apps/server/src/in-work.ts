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
  /** Counter of requests in progress. Background work uses it to wait until there are no requests. By default, a new counter is used. */
  readonly inWork?: InWork | undefined;
}

/**
 * Begins a request on a connection, or throws Refusal overloaded.
 *
 * @returns Function to call once when the request has ended.
 */
type BeginRequest = (connection: object) => () => void;

/** Event loop delays at which the server starts to refuse some requests, and at which it refuses all [ms]. */
const loopDelay = { someMs: 100, allMs: 300 };

/**
 * Minimum number of open connections at which requests are refused because of the event loop's delay. With fewer connections, a refusal would not shorten the
 * queue.
 */
const connectionsMin = 16;

const windowMs = 1000;

/**
 * Returns a function that refuses requests while the process is overloaded, before any work is done for them.
 *
 * The share of refused requests grows with the delay of the event loop. If all requests were refused until the delay ends, the process would be idle at times.
 */
export function shed({ loopDelayMs, nowMs, inWorkMax, inWork = { count: 0 } }: ShedOptions): BeginRequest {
  let windowStartMs = nowMs();
  let connectionsBefore = 0;
  /** Connections that sent a request in the current time window. */
  const connections = new Set<object>();

  /** Number of requests that should have been refused so far, minus the number of requests that were refused. */
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

/** Returns the share of requests to refuse, for a given delay of the event loop [ms]. */
function shareOf(delayMs: number): number {
  const { someMs, allMs } = loopDelay;
  return Math.min(1, Math.max(0, (delayMs - someMs) / (allMs - someMs)));
}

/**
 * Reserves one of the slots that a key has for concurrent requests.
 *
 * @returns Function that frees the slot, to be called once; undefined if all slots are taken.
 */
type TakePlace = (keyId: string) => (() => void) | undefined;

/** Returns a function that limits how many requests of each key this process handles at the same time. */
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

/** Slots for concurrent requests that a request occupies. */
interface HeldPlaces {
  /**
   * Adds a slot to the slots that the request occupies.
   *
   * @param release - Frees the slot. It is called once.
   */
  hold(release: () => void): void;
  /** Frees all slots. Slots that are added later are freed immediately. */
  readonly giveBack: () => void;
}

/**
 * Returns an object that collects the slots that a request occupies, and frees them together. Each key has a limited number of slots for concurrent requests.
 */
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
