import { type RetryPace, retryWaitMs } from "./retry-wait.ts";

/** How often something is tried, and how long is waited in between. */
export interface AttemptOptions {
  readonly attempts: number;
  readonly pace: RetryPace;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Uniform in [0, 1): spreads the attempts of many processes. */
  readonly random: () => number;
  /** Told why an attempt failed before another one is made. */
  readonly onRetry?: (reason: string) => void;
}

/** An attempt that another one may mend. */
export interface Fault {
  /** In a few words without secrets. */
  readonly reason: string;
  /** What the other side asks to wait at least [ms]. */
  readonly askedMs?: number | undefined;
  /** Whether it brought something all the same: then the attempts are counted anew from it. */
  readonly brought?: boolean;
  readonly cause?: unknown;
}

/** What came of an attempt. */
export type Attempted<Result, Failure extends Fault = Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure };

/** What came of all attempts: the last fault where none had a result. */
type Tried<Result, Failure extends Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure; readonly attempts: number };

/**
 * Tries until there is a result, the attempts are used up, or too long a wait is asked for. An error of `once` ends them too.
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
