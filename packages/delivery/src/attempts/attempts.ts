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

/** Maximum number of attempts to send one message. */
export const attemptsMax = waitsMs.length;

/** Maximum delay before the next attempt that a receiver can request with `Retry-After` [ms]. A longer requested delay is shortened to this maximum. */
export const retryAfterMaxMs = 24 * hour;

/**
 * Maximum random change of a delay between attempts, as a share of the delay. It prevents deliveries that failed together from being repeated simultaneously.
 */
const spread = 0.1;

/**
 * Returns the time of the next attempt of a delivery.
 *
 * @param attempts - Number of attempts made so far, at least 1.
 * @param endedAtMs - End of the last attempt [ms since 1970].
 * @param random - Random number in [0, 1).
 * @param retryAfterMs - Delay requested by the receiver [ms]. At most 24 h are respected.
 * @returns Time of the next attempt [whole ms since 1970]; undefined if no attempt is left.
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

/** Reasons for the outcome of an attempt, as shown to the owner of the destination. */
export const attemptReasons = [
  /** The receiver accepted the message, with a status of 200 to 299. */
  "ok",
  /** The receiver answered with a status other than a success or a redirect. */
  "status",
  /** The receiver answered with a redirect, which is never followed. */
  "redirect",
  /** The receiver did not respond within the time of an attempt. */
  "timeout",
  /** The connection could not be established, or broke before a response. */
  "connection",
  /** The receiver has no valid certificate for its name, or supports no common encryption. */
  "tls",
  /**
   * The name of the destination does not resolve, or resolves to an address that is not allowed. The reason is not distinguished further, so that it cannot
   * be used to explore a network.
   */
  "address",
  /** The response is not valid HTTP, its headers are larger than 16 KiB, or too many interim responses (1xx) came before it. */
  "protocol",
  /** This server stopped the attempt, regardless of the receiver. */
  "stopped",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Outcome of one attempt to deliver a message, over any channel. */
export interface AttemptOutcome {
  /**
   * Consequence of the attempt. `sent` ends the delivery. `failed` causes another attempt. `slow_down` also causes another attempt, and halves the rate of
   * messages to the destination. `gone` disables the destination immediately.
   */
  readonly kind: "sent" | "failed" | "slow_down" | "gone";
  /** Status of the response; null if there was no response. */
  readonly status: number | null;
  /** Duration of the attempt [ms]; 0 if the reason is `address`. */
  readonly durationMs: number;
  /** First 512 bytes of the response body as text without control characters; empty if there was no response. */
  readonly answer: string;
  readonly reason: AttemptReason;
  /** Delay requested by the receiver [ms], 0 to 24 h; absent if none is requested. */
  readonly retryAfterMs?: number;
}
