/**
 * Returns the result of work, but throws if the work takes longer than a limit. The work then continues, and its later errors are ignored.
 *
 * @param late - Returns the error to throw at the limit.
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
