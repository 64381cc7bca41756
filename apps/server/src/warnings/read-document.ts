import { hashedId } from "@halcyon/base/hashed-id";
import type { AlertLink, AlertMessage } from "@halcyon/warnings/alert-message";
import { endMsOf, referenceDays } from "@halcyon/warnings/liveness/liveness";
import { readWarnings, type ReadingOptions } from "@halcyon/warnings/reading/read-warnings";
import { zstdCompressSync } from "node:zlib";

const dayMs = 86_400_000;

/** Message of a document, ready for the database. */
export interface PackedMessage {
  /** Digest of the whole message. */
  readonly key: string;
  readonly sentMs: number;
  /** Time until which the message decides which warnings hold [ms since 1970]. */
  readonly neededUntilMs: number;
  /** Message as JSON, compressed by zstd. */
  readonly packed: Uint8Array;
}

/** What was read of a document of warnings. */
export interface ReadDocument {
  readonly messages: readonly PackedMessage[];
  readonly links: readonly AlertLink[];
  readonly faulty: number;
  /** The first faults in words. */
  readonly faults: readonly string[];
}

/** Document to be read, in the form in which it is sent to a thread. */
export interface DocumentTask {
  readonly bytes: Uint8Array;
  readonly options: ReadingOptions;
}

/** Reads a document of warnings. It takes up to a second, so a server does it in a thread. */
export function readDocument({ bytes, options }: DocumentTask): ReadDocument {
  const { messages, links, faulty, faults } = readWarnings(bytes, options);
  return {
    messages: messages.map(packedMessage),
    links,
    faulty,
    faults: faults.map(({ of, words }) => (of === undefined ? words : `${of}: ${words}`)),
  };
}

function packedMessage(message: AlertMessage): PackedMessage {
  const text = JSON.stringify(message);
  const endMs = Math.max(0, ...message.parts.map(endMsOf));
  return {
    key: hashedId(text),
    sentMs: message.sentMs,
    neededUntilMs: Math.max(endMs, message.sentMs + referenceDays * dayMs),
    packed: zstdCompressSync(text),
  };
}
