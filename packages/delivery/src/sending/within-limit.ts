/**
 * Does some work under a signal that aborts after a time, or with another signal. The work must settle when it does.
 *
 * @param limitMs - From now.
 */
export async function withinLimit<T>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    return await work(AbortSignal.any([outer, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
