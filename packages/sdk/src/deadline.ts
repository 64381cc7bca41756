import { TimeoutError } from "./error.ts";

/** The time that a call may take, all its tries together, and the signals that may end it sooner. */
export interface Deadline {
  /** Aborts with a {@link TimeoutError}, or with the reason of the caller. */
  readonly signal: AbortSignal;
  readonly endsAtMs: number;
  /** Settles as `work` does, or rejects as soon as the deadline ends, even when `work` does not listen to the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Waits, unless the deadline ends before. */
  sleep(durationMs: number): Promise<void>;
  /** Lets go of the timer and of the caller's signals. */
  release(): void;
}

/** Starts a deadline now. */
export function startDeadline(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  const release: (() => void)[] = [];
  for (const signal of signals) {
    if (signal === undefined) continue;
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    release.push(() => signal.removeEventListener("abort", abort));
  }
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs);
  release.push(() => clearTimeout(timer));

  const { signal } = controller;
  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort);
      work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    });
  return {
    signal,
    endsAtMs: Date.now() + timeoutMs,
    race,
    sleep(durationMs) {
      let pause: ReturnType<typeof setTimeout> | undefined;
      const waited = new Promise<void>((resolve) => {
        pause = setTimeout(resolve, durationMs);
      });
      return race(waited).finally(() => clearTimeout(pause));
    },
    release() {
      for (const step of release) step();
    },
  };
}
