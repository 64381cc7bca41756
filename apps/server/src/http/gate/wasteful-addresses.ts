import { LRUCache } from "lru-cache";

/** Time that each wasteful act adds to the timer of an address [ms]. An address is shut out while its timer shows more than `freeMs`. */
const eachMs = 5000;
const freeMs = 3 * eachMs;

/** Maximum number of addresses that are remembered. */
const addressesMax = 10_000;

/**
 * Addresses of callers that waste the server's resources. They send bodies in tiny chunks, or hundreds of requests without reading the responses.
 *
 * Each wasteful act adds five seconds to a timer of the address. The address is shut out while its timer shows more than 15 seconds.
 */
export class WastefulAddresses {
  readonly #nowMs: () => number;
  /** Time at which the wasteful acts of an address no longer count [ms]. */
  readonly #clearAtMs = new LRUCache<string, number>({ max: addressesMax });

  /** @param nowMs - Returns the current time of a monotonic clock [ms]. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Records that an address wasted resources once more. */
  note(address: string): void {
    this.#clearAtMs.set(address, Math.max(this.#clearAtMs.get(address) ?? 0, this.#nowMs()) + eachMs);
  }

  /** Returns true while new connections from an address must be refused. */
  isShutOut(address: string): boolean {
    return (this.#clearAtMs.peek(address) ?? 0) - this.#nowMs() > freeMs;
  }
}
