/** How long news are waited for where something older is known [ms]. */
const patienceMs = 1000;

/**
 * The result of a task, or the known value where the task takes longer than a second. The task goes on, and errors that it throws later are
 * ignored.
 *
 * @example
 * ```js
 * await unlessLate(Promise.resolve("new"), "known"); // => "new"
 * ```
 */
export async function unlessLate<Value>(task: Promise<Value>, known: Value): Promise<Value> {
  const late = Promise.withResolvers<Value>();
  const timer = setTimeout(() => late.resolve(known), patienceMs);
  try {
    return await Promise.race([task, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
