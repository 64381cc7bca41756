import type { AlertMessage, MessageName } from "../alert-message.ts";

/** Returns a text that identifies a message. Two messages are the same if their keys are equal. */
export function messageKey({ sender, identifier, sentMs }: MessageName): string {
  return JSON.stringify([sender, identifier, sentMs]);
}

/**
 * Completes the references of messages with senders. A reference means the message that it names fully. If there is none, it means a message of its own
 * sender, because some senders write a wrong sender or none. So nobody reaches a message of another sender without naming that sender.
 */
export function withFullNames(messages: readonly AlertMessage[]): readonly AlertMessage[] {
  const keys = new Set(messages.map(messageKey));
  const senders = new Set<string | undefined>(messages.map(({ sender }) => sender));
  const fullName = (name: MessageName, sender: string): MessageName => {
    const own = { ...name, sender };
    const isAsNamed = keys.has(messageKey(name)) || (senders.has(name.sender) && !keys.has(messageKey(own)));
    return isAsNamed ? name : own;
  };
  return messages.map((message) => ({
    ...message,
    references: message.references.map((name) => fullName(name, message.sender)),
  }));
}

/** Compares two messages for sorting: by the time of sending, then by identifier, then by sender. */
export function bySent(a: MessageName, b: MessageName): number {
  return a.sentMs - b.sentMs || order(a.identifier, b.identifier) || order(a.sender ?? "", b.sender ?? "");
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
