/** How waits between attempts grow. */
export interface RetryPace {
  /** The first wait is drawn below this, every further one below twice the one before [ms]. */
  readonly firstWaitMs: number;
  /** No wait is drawn above this [ms]. */
  readonly longestWaitMs: number;
  /** A wait that is asked for is kept up to this, and a longer one ends the attempts [ms]. Without it, waits that are asked for are shortened to `longestWaitMs`. */
  readonly longestAskedMs?: number;
}

/** The pace where nothing else is said. */
export const usualPace: RetryPace = { firstWaitMs: 250, longestWaitMs: 4000, longestAskedMs: 4000 };

/**
 * How long to wait before trying again: full jitter below a doubling bound, so that many callers do not come back at once.
 *
 * @param attempt - How many attempts have failed, from 1.
 * @param random - In [0, 1).
 * @param askedMs - What Retry-After asks for at least.
 * @returns [ms]; undefined where so long a wait is asked for that no other attempt is made.
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
 * What a Retry-After header asks for [ms]: seconds or an HTTP date; undefined where it is absent or cannot be read.
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
