/**
 * A function that lets a task through when its turn comes.
 *
 * @param signal - Takes the task out of the queue; it then fails with the reason of the signal. A task that has begun looks after itself.
 */
export type RequestQueue = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Limits the number of tasks that run at once, in the order in which they came. */
export function requestQueue(limit: number): RequestQueue {
  let running = 0;
  const waiting = new Set<() => void>();
  const next = (): void => {
    const [first] = waiting;
    if (first === undefined) running -= 1;
    else first();
  };
  return async (task, signal) => {
    signal.throwIfAborted();
    if (running < limit) running += 1;
    else await turn(waiting, signal);
    try {
      return await task();
    } finally {
      next();
    }
  };
}

/** Waits until it is called from the set, or the signal removes it. */
function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const called = (): void => {
    waiting.delete(called);
    signal.removeEventListener("abort", leave);
    resolve();
  };
  const leave = (): void => {
    waiting.delete(called);
    reject(signal.reason as Error);
  };
  waiting.add(called);
  signal.addEventListener("abort", leave, { once: true });
  return promise;
}
