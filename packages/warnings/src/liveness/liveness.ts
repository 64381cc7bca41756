import type { AlertMessage, MessageName } from "../alert-message.ts";

/** Time for which a message still replaces and cancels others after it was sent, and must be known [days]. */
export const referenceDays = 7;

/** Duration of a warning that states no end [h]. */
export const openHours = 24;

/**
 * State of a part of a message. `clear` says that the danger is over. `over` is after its end. A `withdrawn` message left the feed without a word.
 */
export type WarningState = "live" | "superseded" | "cancelled" | "over" | "withdrawn" | "clear";

/** Message together with the snapshots of its feed that lack it. */
export interface HeldMessage {
  readonly message: AlertMessage;
  /** Number of whole snapshots in a row, up to the newest, in which the message is absent. 0 for a feed that gives no snapshots. */
  readonly absences: number;
}

/** Message with the state of each of its parts. */
export interface JudgedMessage {
  readonly message: AlertMessage;
  /** States of the parts, in their order. */
  readonly states: readonly WarningState[];
  /**
   * First message of the line of this one. Updates keep it: the server derives the id of a warning from it. If an authority splits a message into
   * several updates, only the first of them, by time and identifier, keeps the line. Each other one begins a line.
   */
  readonly first: MessageName;
  /** Number of this message in its line, from 1. */
  readonly sequence: number;
}

/** Says for each message of a feed which of its parts are live. The order of the messages does not matter. */
export declare function judgeMessages(
  messages: readonly HeldMessage[],
  nowMs: number,
): readonly JudgedMessage[];
