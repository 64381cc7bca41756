import type { AlertMessage } from "../alert-message.ts";

/** Names one message as a text: two messages are the same if their keys are equal. */
export declare function messageKey(message: AlertMessage): string;

/**
 * Returns the numbers of snapshots in a row that lack each message, after one more snapshot. A snapshot with a fault proves nothing for messages that it
 * lacks, so their numbers stay.
 */
export declare function absencesAfter(
  before: ReadonlyMap<string, number>,
  snapshot: { readonly messages: readonly AlertMessage[]; readonly isWhole: boolean },
): ReadonlyMap<string, number>;
