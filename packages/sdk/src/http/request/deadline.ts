import { TimeoutError } from "../answer/error.ts";

/**
 * Abort controllers that follow a signal, by signal. Runtimes warn if a signal has many listeners. Each signal therefore has one listener for all its
 * controllers.
 */
const followers = new Map<EventTarget, Set<AbortController>>();

/** Aborts a controller when a signal is aborted, or immediately if the signal is already aborted. Returns a function that ends this link. */
function followSignal(signal: AbortSignal, controller: AbortController): () => void {
  if (signal.aborted) controller.abort(signal.reason);
  const all = (followers.get(signal) ?? new Set()).add(controller);
  followers.set(signal, all);
  signal.addEventListener("abort", abortAll);
  return () => {
    all.delete(controller);
    if (all.size > 0) return;
    followers.delete(signal);
    signal.removeEventListener("abort", abortAll);
  };
}

function abortAll({ target }: Event): void {
  const signal = target as AbortSignal;
  for (const controller of followers.get(signal) ?? []) controller.abort(signal.reason);
}

/** Time limit of a call including all its tries, and the signals that can end the call earlier. */
export interface Deadline {
  /** Signal that aborts with a {@link TimeoutError} when the deadline passes, or earlier with the reason of a caller's signal. */
  readonly signal: AbortSignal;
  /** Returns the time that is left [ms]. */
  leftMs(): number;
  /** Returns a promise that settles like `work`. The promise rejects as soon as the deadline passes or a signal aborts, even if `work` continues. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Waits for a given time. Rejects as soon as the deadline passes or a signal aborts. */
  sleep(durationMs: number): Promise<void>;
  /** Stops the timer, and no longer listens to the caller's signals. */
  release(): void;
}

/**
 * Starts a deadline that passes after `timeoutMs`.
 *
 * @param signals - Signals of the caller that end the call earlier.
 */
export function startDeadline(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  // Nobody may be waiting when it ends.
  ended.catch(() => undefined);
  const releases = signals.flatMap((given) => (given === undefined ? [] : followSignal(given, controller)));
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs);
  // The wall clock may be set while a call is on its way.
  const endsAtMs = performance.now() + timeoutMs;
  const race = <T>(work: Promise<T>): Promise<T> => Promise.race([ended, work]);
  return {
    signal,
    leftMs: () => endsAtMs - performance.now(),
    race,
    sleep(durationMs) {
      let pause: ReturnType<typeof setTimeout> | undefined;
      const waited = new Promise<void>((resolve) => {
        pause = setTimeout(resolve, durationMs);
      });
      return race(waited).finally(() => clearTimeout(pause));
    },
    release() {
      clearTimeout(timer);
      for (const release of releases) release();
    },
  };
}
