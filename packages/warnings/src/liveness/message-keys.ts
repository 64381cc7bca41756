import type { AlertMessage, MessageName } from "../alert-message.ts";

/** Returns a text that identifies a message. Two messages are the same if their keys are equal. */
export function messageKey({ sender, identifier, sentMs }: MessageName): string {
  return JSON.stringify([sender, identifier, sentMs]);
}

/**
 * Completes the references of messages with senders, because some senders write a wrong sender or none. A reference stays unchanged if it exactly names a known
 * message. It also stays unchanged if it names a known sender, and the sender of the referring message has sent no such message. Any other reference is changed
 * to name the sender of the referring message.
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
