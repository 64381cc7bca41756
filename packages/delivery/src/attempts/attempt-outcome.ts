/** Reasons why an attempt ended, in words for the owner of the destination. */
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
  /** The response is not HTTP, or has more headers than allowed. */
  "protocol",
  /** This server stopped the attempt, regardless of the receiver. */
  "stopped",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Outcome of one attempt to deliver a message, over any channel. */
export interface AttemptOutcome {
  /**
   * Consequence of the attempt. `sent` ends the delivery. `failed` causes another attempt. `slow_down` causes another attempt, and halves the rate of
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
