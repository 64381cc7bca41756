/** Reasons why an attempt ended, in words that the owner of the destination may read. */
export const attemptReasons = [
  /** The receiver took the message: a status of 200 to 299. */
  "ok",
  /** The receiver answered with a status that is no success. */
  "status",
  /** The receiver sent the message elsewhere. Redirects are never followed. */
  "redirect",
  /** The receiver did not answer within the time of an attempt. */
  "timeout",
  /** There was no connection, or it broke before an answer. */
  "connection",
  /** The receiver has no certificate that is valid for its name, or no common way to encrypt. */
  "tls",
  /** The name of the destination leads nowhere, or to an address that is not allowed. Nobody is told which, so that nobody explores a network by it. */
  "address",
  /** The response is not HTTP, or has more headers than one response may have. */
  "protocol",
  /** This server stopped the attempt, which says nothing about the receiver. */
  "stopped",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Outcome of one attempt to deliver a message, over any channel. */
export interface AttemptOutcome {
  /**
   * Consequence of the attempt. `sent` ends the delivery. `failed` is tried again. `slow_down` is tried again, and the destination gets half as much. `gone`
   * disables the destination at once.
   */
  readonly kind: "sent" | "failed" | "slow_down" | "gone";
  /** Status of the response; null if none came. */
  readonly status: number | null;
  /** Duration of the attempt [ms]; 0 if the reason is `address`. */
  readonly durationMs: number;
  /** First 512 bytes of the response body as text without control characters; empty if no response came. */
  readonly answer: string;
  readonly reason: AttemptReason;
  /** Wait that the receiver asks for [ms], 0 to 24 h; absent if it does not ask. */
  readonly retryAfterMs?: number;
}
