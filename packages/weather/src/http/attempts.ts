import { type RetryPace, retryWaitMs } from "./retry-wait.ts";

/** Options for attempts: their number, and the waits between them. */
export interface AttemptOptions {
  readonly attempts: number;
  readonly pace: RetryPace;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Returns a random number, uniform in [0, 1), used to spread the retries of many processes. */
  readonly random: () => number;
  /** Called with the reason of a failed attempt before the next one. */
  readonly onRetry?: (reason: string) => void;
}

/** A failed attempt that a retry may fix. */
export interface Fault {
  /** Reason in a few words without secrets. */
  readonly reason: string;
  /** Minimum wait that the server requests [ms]. */
  readonly askedMs?: number | undefined;
  /** True if the attempt made progress. The count of attempts then restarts. */
  readonly brought?: boolean;
  readonly cause?: unknown;
}

/** Outcome of an attempt. */
export type Attempted<Result, Failure extends Fault = Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure };

/** Outcome of all attempts: a result, or the last fault if no attempt had a result. */
type Tried<Result, Failure extends Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure; readonly attempts: number };

/**
 * Retries until there is a result, the attempts are used up, or the server requests too long a wait. An error thrown by `once` also ends
 * the attempts.
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
