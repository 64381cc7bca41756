/** Default time for which to wait for new data if older data are known [ms]. */
export const newsPatienceMs = 1000;

/**
 * Returns the result of a task, or `known` (an older value) if the task takes longer than `patienceMs`. The task then continues, and its later errors are
 * ignored.
 *
 * @example
 * ```js
 * await unlessLate(Promise.resolve("new"), "known"); // => "new"
 * ```
 */
export async function unlessLate<Value>(
  task: Promise<Value>,
  known: Value,
  patienceMs = newsPatienceMs,
): Promise<Value> {
  const late = Promise.withResolvers<Value>();
  const timer = setTimeout(() => late.resolve(known), patienceMs);
  try {
    return await Promise.race([task, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
