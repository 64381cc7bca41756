/**
 * Returns the result of work that ends within a time limit. Late work continues, and its errors are then ignored.
 *
 * @param late - Returns the error that is thrown when the limit is reached.
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
