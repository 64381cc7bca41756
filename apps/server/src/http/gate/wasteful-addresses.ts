import { LRUCache } from "lru-cache";

/** Addresses whose callers waste the server's work: they send bodies of tiny chunks, or hundreds of requests ahead of their answers. */
interface WastefulAddresses {
  /** An address has done so once more. */
  note(address: string): void;
  /** Whether new connections of an address are closed at the moment. */
  isShutOut(address: string): boolean;
}

/** So long an address is shut out for each time [ms], once what stands against it is more than it may be [ms]. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** How many addresses are remembered. */
const addressesMax = 10_000;

/**
 * Shuts addresses out that have been wasteful more than three times in a row: for five seconds each time, the first three included.
 *
 * @param nowMs - A monotonic clock [ms].
 */
export function wastefulAddresses(nowMs: () => number = () => performance.now()): WastefulAddresses {
  /** When nothing stands against an address any more [ms]. */
  const clearAtMs = new LRUCache<string, number>({ max: addressesMax });
  return {
    note(address) {
      clearAtMs.set(address, Math.max(clearAtMs.get(address) ?? 0, nowMs()) + eachMs);
    },
    isShutOut: (address) => (clearAtMs.peek(address) ?? 0) - nowMs() > freeMs,
  };
}
