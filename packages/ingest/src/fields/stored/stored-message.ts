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

/** Stored field, with the position of its values in a file. */
export interface StoredPart {
  readonly field: StoredField;
  /** Path that identifies the message of the field. */
  readonly message: string;
  /** Path of the file with the values. */
  readonly path: string;
  readonly offset: number;
}

/** Stored message, without its values. */
export interface StoredMessage {
  readonly mark: MessageMark;
  /** Fields of the message, in the order of the message. */
  readonly parts: readonly (StoredPart | UnreadField)[];
}

/** Function that reads a stored message without its values. It returns undefined if the file has changed since it was written. */
export type ReadStored = (path: string) => Promise<StoredMessage | undefined>;

/**
 * Returns a function that reads stored messages.
 *
 * @param places - Number of places for which each message has values.
 */
export function storedFiles(places: number): ReadStored {
  return async (path) => {
    const bytes = await readSealed(path);
    return bytes && storedMessage(bytes, path, places);
  };
}

/**
 * Reads a stored message from its bytes.
 *
 * @param path - File that contains the bytes.
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
 * Reads the values of a stored field at consecutive places. The read is synchronous, because an asynchronous read takes ten times the
 * processor time.
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
