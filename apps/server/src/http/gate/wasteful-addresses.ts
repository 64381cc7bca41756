import { LRUCache } from "lru-cache";

/** Addresses whose callers waste the server's work: they send bodies of tiny chunks, or hundreds of requests ahead of their responses. */
interface WastefulAddresses {
  /** Notes one more wasteful act of an address. */
  note(address: string): void;
  /** Returns true while new connections of an address are closed. */
  isShutOut(address: string): boolean;
}

/** Time for which an address is shut out for each wasteful act [ms], once its total exceeds the maximum [ms]. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** Number of addresses that are remembered. */
const addressesMax = 10_000;

/**
 * Shuts out addresses that have been wasteful more than three times in a row: for five seconds each time, the first three included.
 *
 * @param nowMs - A monotonic clock [ms].
 */
export function wastefulAddresses(nowMs: () => number = () => performance.now()): WastefulAddresses {
  /** Time at which an address is clear again [ms]. */
  const clearAtMs = new LRUCache<string, number>({ max: addressesMax });
  return {
    note(address) {
      clearAtMs.set(address, Math.max(clearAtMs.get(address) ?? 0, nowMs()) + eachMs);
    },
    isShutOut: (address) => (clearAtMs.peek(address) ?? 0) - nowMs() > freeMs,
  };
}
