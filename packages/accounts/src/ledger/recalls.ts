import type { ChargeResult } from "./ledger.ts";

/**
 * Interval at which leased units are requested again [ms]. `lookMax` limits the number of these requests. Holders check their leases more than once
 * per interval.
 */
const againAfterMs = 25;
const recallsMax = 60;

interface Request {
  readonly resolve: (result: ChargeResult) => void;
  /** Number of times that the request has waited. */
  waits: number;
}

/** Requests that wait until leased units are given back. A request fails because no units are left only after this wait. */
interface Recalls<One extends Request> {
  /** Lets a request wait. If it has waited for too long, it fails because the database cannot show if units are left. */
  wait(request: One): void;
  close(): void;
}

/**
 * Creates the queue of requests that wait for leased units.
 *
 * @param again - Receives the requests that have waited, in order.
 */
export function recalls<One extends Request>(again: (requests: readonly One[]) => void): Recalls<One> {
  let waiting: One[] = [];
  let timer: NodeJS.Timeout | undefined;

  const takeAll = (): One[] => {
    const taken = waiting;
    clearTimeout(timer);
    [waiting, timer] = [[], undefined];
    return taken;
  };

  return {
    wait(request) {
      request.waits += 1;
      if (request.waits > recallsMax) {
        const cause = new Error("another process has not returned its share of the allowance");
        request.resolve({ result: "unavailable", cause });
        return;
      }
      waiting.push(request);
      timer ??= setTimeout(() => again(takeAll()), againAfterMs).unref();
    },
    close() {
      const cause = new Error("the ledger is closed");
      for (const { resolve } of takeAll()) resolve({ result: "unavailable", cause });
    },
  };
}
