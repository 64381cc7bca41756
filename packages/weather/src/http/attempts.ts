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
  readonly cause?: unknown;
}

/** What came of an attempt. */
export type Attempted<Result, Failure extends Fault = Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure };

/** What came of all attempts: the last fault where none had a result. */
export type Tried<Result, Failure extends Fault> =
  | { readonly result: Result }
  | { readonly fault: Failure; readonly attempts: number };

/** Tries until there is a result, the attempts are used up, or too long a wait is asked for. What `once` throws ends them too. */
export async function tryAgain<Result, Failure extends Fault>(
  { attempts, pace, sleep, random, onRetry }: AttemptOptions,
  once: () => Promise<Attempted<Result, Failure>>,
): Promise<Tried<Result, Failure>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await once();
    if ("result" in outcome) return outcome;
    const { fault } = outcome;
    const waitMs = retryWaitMs(attempt, random(), fault.askedMs, pace);
    if (attempt >= attempts || waitMs === undefined) return { fault, attempts: attempt };
    onRetry?.(fault.reason);
    await sleep(waitMs);
  }
}
