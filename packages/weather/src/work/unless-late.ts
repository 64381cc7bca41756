/** How long news are waited for where something older is known [ms]. */
const patienceMs = 1000;

/**
 * What a task gives, or what was known before where it takes longer than a second. Who asks again later gets what was known at once; the task goes
 * on, and what it throws after that reaches nobody.
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
