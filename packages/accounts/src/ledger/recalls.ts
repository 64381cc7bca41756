import type { ChargeResult } from "./ledger.ts";

/**
 * Interval at which other processes are asked again for leased units [ms]. `recallsMax` is the maximum number of times that they are asked for one request.
 * Processes check their leases more than once per interval.
 */
const againAfterMs = 25;
const recallsMax = 60;

interface Request {
  readonly resolve: (result: ChargeResult) => void;
  /** Number of times that the request has waited for other processes. */
  waits: number;
}

/** Queue of requests that wait until other processes return leased units. A request fails for lack of units only after this wait. */
interface Recalls<One extends Request> {
  /** Adds a request to the queue. If the request has waited too long, it fails, because it cannot be known whether units are left. */
  wait(request: One): void;
  close(): void;
}

/**
 * Creates the queue of requests that wait until other processes return leased units.
 *
 * @param again - Called after each wait with all waiting requests, oldest first, to charge them again.
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
