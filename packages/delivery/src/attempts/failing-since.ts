/** Record of a destination's failures since its last success. */
export interface FailingSince {
  /**
   * Time of the first failure since the last success [ms since 1970]; null after a success. If the next failure comes more than 24 h later, it replaces the
   * first.
   */
  readonly firstFailureMs: number | null;
  /** Time since which the destination counts as failing [ms since 1970]; null if it does not count as failing. */
  readonly failingMs: number | null;
}

const hourMs = 3_600_000;
/** Minimum time between two failures that together show more than a short outage [ms]. `apartMaxMs` is the maximum. */
const apartMinMs = 12 * hourMs;
const apartMaxMs = 24 * hourMs;
const disabledAfterMs = 5 * 24 * hourMs;

export const notFailing: FailingSince = { firstFailureMs: null, failingMs: null };

/**
 * Returns the record of a destination after one more failure. After a success, the record is {@link notFailing}.
 *
 * @param atMs - End of the attempt [ms since 1970].
 * @returns New record, and whether to disable the destination. It must be disabled after two failures that were 12 to 24 h apart, followed by 5 more days
 * without a success.
 * @see The rule of Svix, https://docs.svix.com/retries
 * @example
 * ```js
 * countFailure(notFailing, 0).isToDisable; // => false
 * ```
 */
export function countFailure(
  { firstFailureMs, failingMs }: FailingSince,
  atMs: number,
): FailingSince & { readonly isToDisable: boolean } {
  if (failingMs !== null) {
    return { firstFailureMs, failingMs, isToDisable: atMs - failingMs >= disabledAfterMs };
  }
  const apartMs = firstFailureMs === null ? Infinity : atMs - firstFailureMs;
  if (apartMs > apartMaxMs) return { firstFailureMs: atMs, failingMs, isToDisable: false };
  return { firstFailureMs, failingMs: apartMs >= apartMinMs ? atMs : null, isToDisable: false };
}
