/** Rules for the waits between the attempts of a request. */
export interface RetryPace {
  /** Upper bound of the first random wait [ms]. The bound doubles with each further wait. */
  readonly firstWaitMs: number;
  /** Maximum random wait [ms]. */
  readonly longestWaitMs: number;
  /**
   * Maximum wait that a server may ask for [ms]. If the server asks for more, no further attempt is made. If absent, requested waits are shortened to
   * `longestWaitMs`.
   */
  readonly longestAskedMs?: number;
}

/** Default waits between the attempts of a request. */
export const usualPace: RetryPace = { firstWaitMs: 250, longestWaitMs: 4000, longestAskedMs: 4000 };

/**
 * Returns the wait before a retry. The wait is random below a bound that doubles with each attempt (full jitter), so that many callers do not retry at the
 * same time.
 *
 * @param attempt - Number of failed attempts, from 1.
 * @param random - Random number in [0, 1).
 * @param askedMs - Minimum wait that the `Retry-After` header asks for [ms].
 * @returns Wait [ms]; undefined if the requested wait is too long and no further attempt is made.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @example
 * ```js
 * retryWaitMs(1, 0.5, 3000); // => 3000
 * ```
 */
export function retryWaitMs(
  attempt: number,
  random: number,
  askedMs = 0,
  { firstWaitMs, longestWaitMs, longestAskedMs }: RetryPace = usualPace,
): number | undefined {
  if (longestAskedMs !== undefined && askedMs > longestAskedMs) return undefined;
  const keptMs = longestAskedMs === undefined ? Math.min(askedMs, longestWaitMs) : askedMs;
  return Math.max(keptMs, random * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)));
}

/**
 * Parses a `Retry-After` header, which contains seconds or an HTTP date. Returns the wait [ms]; undefined if the header is absent or unreadable.
 *
 * @example
 * ```js
 * retryAfterMs("120", 0); // => 120000
 * ```
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/u.test(header.trim())) return Number(header) * 1000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
