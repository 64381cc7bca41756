import { type RetryPace, retryWaitMs } from "./retry-wait.ts";

/** Number of attempts, and rules for the waits between them. */
export interface AttemptOptions {
  readonly attempts: number;
  readonly pace: RetryPace;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Returns a random number, uniformly distributed in [0, 1). Random waits keep many processes from retrying at the same time. */
  readonly random: () => number;
  /** Receives the reason for each failed attempt that is followed by another attempt. */
  readonly onRetry?: (reason: string) => void;
}

/** Failure of one attempt that a retry may fix. */
export interface Fault {
  /** Reason in a few words without secrets. */
  readonly reason: string;
  /** Minimum wait that the server requests [ms]; undefined if it requests none. */
  readonly askedMs?: number | undefined;
  /** True if the attempt made progress. Attempts are then counted from the beginning again. */
  readonly brought?: boolean;
  readonly cause?: unknown;
}

/** Outcome of one attempt: a result, or a fault. */
export type Attempted<Result, Failure extends Fault = Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure };

/** Outcome of all attempts: a result, or the fault of the last attempt. */
type Tried<Result, Failure extends Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure; readonly attempts: number };

/**
 * Repeats an attempt until there is a result, all attempts are used up, or the server asks for too long a wait. An error that `once` throws also ends the
 * attempts.
 *
 * @example
 * ```js
 * const pace = { firstWaitMs: 100, longestWaitMs: 400, longestAskedMs: 5000 };
 * const often = { attempts: 3, pace, sleep: async () => {}, random: () => 0 };
 * await tryAgain(often, async () => ({ fault: { reason: "HTTP 503" } })); // => { fault: { reason: "HTTP 503" }, attempts: 3 }
 * ```
 */
export async function tryAgain<Result, Failure extends Fault>(
  { attempts, pace, sleep, random, onRetry }: AttemptOptions,
  once: () => Promise<Attempted<Result, Failure>>,
): Promise<Tried<Result, Failure>> {
  let failed = 0;
  for (;;) {
    const outcome = await once();
    if ("result" in outcome) return outcome;
    const { fault } = outcome;
    failed = fault.brought === true ? 1 : failed + 1;
    const waitMs = retryWaitMs(failed, random(), fault.askedMs, pace);
    if (failed >= attempts || waitMs === undefined) return { fault, attempts: failed };
    onRetry?.(fault.reason);
    await sleep(waitMs);
  }
}
