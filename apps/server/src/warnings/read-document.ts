import { hashedId } from "@halcyon/base/hashed-id";
import type { AlertLink, AlertMessage } from "@halcyon/warnings/alert-message";
import { endMsOf, referenceDays } from "@halcyon/warnings/liveness/liveness";
import { readWarnings, type ReadingOptions } from "@halcyon/warnings/reading/read-warnings";
import { zstdCompressSync } from "node:zlib";

const dayMs = 86_400_000;

/** Warning message from a document, ready for the database. */
export interface PackedMessage {
  /** Digest of the whole message. */
  readonly key: string;
  readonly sentMs: number;
  /** Time until which the message can affect which warnings are valid [ms since 1970]. */
  readonly neededUntilMs: number;
  /** Message as JSON, compressed by zstd. */
  readonly packed: Uint8Array;
}

/** Result of reading a document of warnings: messages, links to other documents, and faults. */
export interface ReadDocument {
  readonly messages: readonly PackedMessage[];
  readonly links: readonly AlertLink[];
  readonly faulty: number;
  /** Descriptions of the first faults. */
  readonly faults: readonly string[];
}

/** Document to read, in a form that can be sent to another thread. */
export interface DocumentTask {
  readonly bytes: Uint8Array;
  readonly options: ReadingOptions;
}

/** Reads a document of warnings. This takes up to a second, so a server does it in a worker thread. */
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
