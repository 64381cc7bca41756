/**
 * Returns a function that runs tasks, at most `limit` at the same time. Further tasks wait in order.
 *
 * @example
 * ```js
 * const twoAtOnce = atMost(2);
 * await Promise.all([1, 2, 3].map((value) => twoAtOnce(async () => 2 * value))); // => [ 2, 4, 6 ]
 * ```
 */
export function atMost(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
