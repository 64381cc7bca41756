import { LRUCache } from "lru-cache";

/**
 * Tracks addresses whose callers waste the resources of the server. Such callers send bodies in tiny chunks, or hundreds of requests without reading the
 * responses.
 */
interface WastefulAddresses {
  /** Records that an address wasted resources once more. */
  note(address: string): void;
  /** Returns true while new connections from an address must be refused. */
  isShutOut(address: string): boolean;
}

/** Time that each wasteful act adds to the total of an address [ms]. An address is shut out while its total exceeds `freeMs`. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** Maximum number of addresses that are remembered. */
const addressesMax = 10_000;

/**
 * Shuts out addresses after more than three wasteful acts in a short time. Each act counts for five seconds, including the first three.
 *
 * @param nowMs - Returns the current time of a monotonic clock [ms].
 */
export function wastefulAddresses(nowMs: () => number = () => performance.now()): WastefulAddresses {
  /** Time at which the wasteful acts of an address no longer count [ms]. */
  const clearAtMs = new LRUCache<string, number>({ max: addressesMax });
  return {
    note(address) {
      clearAtMs.set(address, Math.max(clearAtMs.get(address) ?? 0, nowMs()) + eachMs);
    },
    isShutOut: (address) => (clearAtMs.peek(address) ?? 0) - nowMs() > freeMs,
  };
}
