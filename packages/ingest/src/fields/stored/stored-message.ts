import { closeSync, openSync, readSync } from "node:fs";
import { readSealed } from "../../fetch/sealed-file.ts";
import {
  type StoredField,
  type StoredHeader,
  lengthBytes,
  type MessageMark,
  type UnreadField,
} from "./stored-bytes.ts";
import { storedValueBytes, storedValuesOf } from "./stored-values.ts";

/** A field that was kept, and where its values stand. */
export interface StoredPart {
  readonly field: StoredField;
  /** Name of its message, as it was requested. */
  readonly message: string;
  /** The file with the values. */
  readonly path: string;
  readonly offset: number;
}

/** Stored message. */
export interface StoredMessage {
  readonly mark: MessageMark;
  /** Fields by the parts that the message was planned by, from 1. */
  readonly parts: readonly (StoredPart | UnreadField)[];
}

/** Reads what is stored of a message, except its values; undefined if it has changed since it was written. */
export type ReadStored = (path: string) => Promise<StoredMessage | undefined>;

/** Returns a reader of files of messages that were kept at a given number of places. */
export function storedFiles(places: number): ReadStored {
  return async (path) => {
    const bytes = await readSealed(path);
    return bytes && storedMessage(bytes, path, places);
  };
}

/**
 * Reads a stored message from its bytes.
 *
 * @param path - The file that has them.
 */
export function storedMessage(bytes: Buffer, path: string, places: number): StoredMessage {
  const length = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", lengthBytes, lengthBytes + length)) as StoredHeader;
  let offset = lengthBytes + length;
  const parts = header.fields.map((field) => {
    if ("problem" in field) return field;
    const part = { field, message: path, path, offset };
    offset += places * storedValueBytes(field.numbers);
    return part;
  });
  return { mark: header.mark, parts };
}

/**
 * Reads the values of a stored field at some consecutive places. It waits for the disk, because a read in the background takes ten times the processor time.
 */
export function readValues(
  { path, offset, field: { numbers } }: StoredPart,
  from: number,
  count: number,
): Float64Array {
  const valueBytes = storedValueBytes(numbers);
  const bytes = new Uint8Array(count * valueBytes);
  const file = openSync(path, "r");
  try {
    const bytesRead = readSync(file, bytes, 0, bytes.length, offset + from * valueBytes);
    if (bytesRead !== bytes.length) throw new Error(`${path} ends early.`);
  } finally {
    closeSync(file);
  }
  return storedValuesOf(bytes, numbers);
}
