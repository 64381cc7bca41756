/** Failures of a destination since its last success. */
export interface FailingSince {
  /** Time of a failure that another one may follow within a day [ms since 1970]; null after a success. */
  readonly firstFailureMs: number | null;
  /** Time since which the destination counts as failing [ms since 1970]; null while it does not. */
  readonly failingMs: number | null;
}

const hourMs = 3_600_000;
/** Minimum time between two failures that show more than a short outage, if they are not further than a day apart. */
const apartMinMs = 12 * hourMs;
const apartMaxMs = 24 * hourMs;
const disabledAfterMs = 5 * 24 * hourMs;

export const notFailing: FailingSince = { firstFailureMs: null, failingMs: null };

/**
 * Counts a failure. A success resets the state to {@link notFailing}.
 *
 * @param atMs - When the attempt ended [ms since 1970].
 * @returns The state from now on, and whether the destination is to be disabled. That is 5 days after failures that were 12 to 24 h apart, without a
 * success since.
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
