import type { AlertMessage, MessageName } from "../alert-message.ts";

/** Returns a text that identifies a message. Two messages are the same if their keys are equal. */
export function messageKey(message: AlertMessage): string {
  return JSON.stringify([message.sender, message.identifier, message.sentMs]);
}

/** Returns the key for finding the message of a reference that does not name its sender. */
export function senderlessKey({ identifier, sentMs }: MessageName): string {
  return JSON.stringify([identifier, sentMs]);
}

/** Compares two messages for sorting: by the time of sending, then by identifier, then by sender. */
export function bySent(a: MessageName, b: MessageName): number {
  return a.sentMs - b.sentMs || order(a.identifier, b.identifier) || order(a.sender ?? "", b.sender ?? "");
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
