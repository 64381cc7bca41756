/** Why an attempt ended as it did, in words that the owner of the destination may read. */
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
  /** What came is not HTTP, or has more headers than one answer may have. */
  "protocol",
  /** This server stopped the attempt, which says nothing about the receiver. */
  "stopped",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** The outcome of one attempt to deliver a message, over any channel. */
export interface AttemptOutcome {
  /**
   * What follows. `sent` ends the delivery. `failed` is tried again. `slow_down` is tried again, and the destination gets half
   * as much. `gone` disables the destination at once.
   */
  readonly kind: "sent" | "failed" | "slow_down" | "gone";
  /** The status of the answer; null where no answer came. */
  readonly status: number | null;
  /** From the start of the attempt to its end [ms]; 0 where the reason is `address`. */
  readonly durationMs: number;
  /** The first 512 bytes of the answer's body as text without control characters; empty where no answer came. */
  readonly answer: string;
  readonly reason: AttemptReason;
  /** How long the receiver asks to be left alone [ms], 0 to 24 h; absent where it does not ask. */
  readonly retryAfterMs?: number;
}
