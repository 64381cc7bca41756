/**
 * Function that runs a task as soon as the queue allows it.
 *
 * @param signal - Removes a waiting task from the queue. The task then fails with the signal's reason. A task that has begun must handle the signal itself.
 */
export type RequestQueue = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Creates a queue that limits the number of running tasks. Tasks start in the order in which they were added. */
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

/** Waits until the callback that it adds to `waiting` is called. If the signal is aborted first, removes the callback. */
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
