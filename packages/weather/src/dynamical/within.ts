/**
 * Returns the result of work within a time limit. Late work continues, and errors that it throws then are ignored.
 *
 * @param late - The error of work that is late.
 */
export async function within<Value>(
  limitMs: number,
  work: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
