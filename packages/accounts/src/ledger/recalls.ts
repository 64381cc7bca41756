import type { ChargeResult } from "./ledger.ts";

/** Until what is leased is wanted again [ms], and how often: those who hold it look more than once meanwhile. */
const againAfterMs = 25;
const recallsMax = 60;

interface Request {
  readonly resolve: (result: ChargeResult) => void;
  /** How often it has waited. */
  waits: number;
}

/** Requests that wait until what is leased was given back: nobody is told that nothing is left before. */
interface Recalls<One extends Request> {
  /** Lets a request wait, or tells it that the database cannot say what is left where it has waited for long. */
  wait(request: One): void;
  close(): void;
}

/** @param again - Takes the requests that have waited, in their order. */
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
