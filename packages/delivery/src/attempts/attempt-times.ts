const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the first to the tenth attempt, each from the end of the previous attempt [ms]. */
const waitsMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Maximum number of attempts of a delivery. */
export const attemptsMax = waitsMs.length;

/** Maximum delay that a receiver may request [ms]. */
export const retryAfterMaxMs = 24 * hour;

/** Maximum relative change of a delay, so that deliveries that failed together are not repeated simultaneously. */
const spread = 0.1;

/**
 * Returns the time of the next attempt of a delivery.
 *
 * @param attempts - Number of attempts made so far, at least 1.
 * @param endedAtMs - End of the last attempt [ms since 1970].
 * @param random - Random number in [0, 1).
 * @param retryAfterMs - Delay requested by the receiver [ms]. At most 24 h are respected.
 * @returns Time as a whole number [ms since 1970]; undefined if no attempt is left.
 * @see The example of Standard Webhooks 1.0.0, whose delays add up to 75 h 35 min 5 s
 * @example
 * ```js
 * nextAttemptMs(1, 0, 0.5); // => 5000
 * ```
 */
export function nextAttemptMs(
  attempts: number,
  endedAtMs: number,
  random: number,
  retryAfterMs = 0,
): number | undefined {
  const waitMs = waitsMs[attempts];
  if (waitMs === undefined) return undefined;
  const spreadMs = waitMs * (1 + spread * (2 * random - 1));
  return Math.round(endedAtMs + Math.max(spreadMs, Math.min(retryAfterMs, retryAfterMaxMs)));
}
