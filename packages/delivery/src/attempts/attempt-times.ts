const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the first to the tenth attempt, each from the end of the previous attempt [ms]. */
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

/** Maximum wait that a receiver may ask for [ms]. */
export const retryAfterMaxMs = 24 * hour;

/** Share by which a wait is made shorter or longer, so that deliveries that failed together do not come back together. */
const spread = 0.1;

/**
 * Returns the time of the next attempt of a delivery.
 *
 * @param attempts - How many attempts were made, from 1.
 * @param endedAtMs - When the last one ended [ms since 1970].
 * @param random - In [0, 1).
 * @param retryAfterMs - How long the receiver asks to be left alone [ms]; 24 h are kept at most.
 * @returns [ms since 1970], whole; undefined where no attempt is left.
 * @see The example of Standard Webhooks 1.0.0, whose waits are 75 h 35 min 5 s together
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
