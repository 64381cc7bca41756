import { LRUCache } from "lru-cache";

/**
 * Addresses whose callers waste the server's resources. They send bodies in tiny chunks, or hundreds of requests without reading responses.
 */
interface WastefulAddresses {
  /** Counts one more wasteful act of an address. */
  note(address: string): void;
  /** Returns true while new connections from an address must be closed. */
  isShutOut(address: string): boolean;
}

/** Time for which each wasteful act shuts an address out [ms]. Acts count only once their total exceeds `freeMs`. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** Maximum number of addresses that are remembered. */
const addressesMax = 10_000;

/**
 * Shuts out addresses after more than three wasteful acts in a row. Each act counts for five seconds, including the first three.
 *
 * @param nowMs - Returns the current time of a monotonic clock [ms].
 */
export function wastefulAddresses(nowMs: () => number = () => performance.now()): WastefulAddresses {
  /** Time at which all wasteful acts of an address have expired [ms]. */
  const clearAtMs = new LRUCache<string, number>({ max: addressesMax });
  return {
    note(address) {
      clearAtMs.set(address, Math.max(clearAtMs.get(address) ?? 0, nowMs()) + eachMs);
    },
    isShutOut: (address) => (clearAtMs.peek(address) ?? 0) - nowMs() > freeMs,
  };
}
