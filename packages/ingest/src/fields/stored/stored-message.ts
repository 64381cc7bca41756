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
  /** The message that it is of, as it was asked for. */
  readonly message: string;
  /** The file with the values. */
  readonly path: string;
  readonly offset: number;
}

/** What is kept of a message. */
export interface StoredMessage {
  readonly mark: MessageMark;
  /** By the parts that it was planned by, from 1. */
  readonly parts: readonly (StoredPart | UnreadField)[];
}

/** Reads what is kept of a message, but for its values; undefined where that has changed since it was written. */
export type ReadStored = (path: string) => Promise<StoredMessage | undefined>;

/** Reads files of messages of which so many places were kept. */
export function storedFiles(places: number): ReadStored {
  return async (path) => {
    const bytes = await readSealed(path);
    return bytes && storedMessage(bytes, path, places);
  };
}

/**
 * What the bytes of a kept message say.
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
 * The values of a kept field at some consecutive places. It waits for the disk, since a read in the background takes ten times the processor time.
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
