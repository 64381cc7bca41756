import { LRUCache } from "lru-cache";

/**
 * Addresses whose callers waste resources of the server: they send bodies in tiny chunks, or hundreds of requests without reading responses.
 */
interface WastefulAddresses {
  /** Notes one more wasteful act of an address. */
  note(address: string): void;
  /** Returns true while new connections of an address are closed. */
  isShutOut(address: string): boolean;
}

/** Time for which an address is shut out for each wasteful act [ms]. It takes effect once the total exceeds `freeMs`. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** Number of addresses that are remembered. */
const addressesMax = 10_000;

/**
 * Shuts out addresses after more than three wasteful acts in a row, for five seconds per act, including the first three.
 *
 * @param nowMs - Returns the current time of a monotonic clock [ms].
 */
export function wastefulAddresses(nowMs: () => number = () => performance.now()): WastefulAddresses {
  /** Time at which an address is no longer shut out [ms]. */
  const clearAtMs = new LRUCache<string, number>({ max: addressesMax });
  return {
    note(address) {
      clearAtMs.set(address, Math.max(clearAtMs.get(address) ?? 0, nowMs()) + eachMs);
    },
    isShutOut: (address) => (clearAtMs.peek(address) ?? 0) - nowMs() > freeMs,
  };
}
