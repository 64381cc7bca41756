import { closeSync, openSync, readSync } from "node:fs";
import { readSealed } from "../../fetch/sealed-file.ts";
import {
  type KeptField,
  type KeptHeader,
  lengthBytes,
  type MessageMark,
  type UnreadField,
} from "./stored-bytes.ts";
import { keptValueBytes, valuesOfKept } from "./stored-values.ts";

/** A field that was kept, and where its values stand. */
export interface KeptPart {
  readonly field: KeptField;
  /** The message that it is of, as it was asked for. */
  readonly message: string;
  /** The file with the values. */
  readonly path: string;
  readonly offset: number;
}

/** What is kept of a message. */
export interface KeptMessage {
  readonly mark: MessageMark;
  /** By the parts that it was planned by, from 1. */
  readonly parts: readonly (KeptPart | UnreadField)[];
}

/** Reads what is kept of a message, but for its values; undefined where that has changed since it was written. */
export type ReadKept = (path: string) => Promise<KeptMessage | undefined>;

/** Reads files of messages of which so many places were kept. */
export function keptFiles(places: number): ReadKept {
  return async (path) => {
    const bytes = await readSealed(path);
    return bytes && keptMessage(bytes, path, places);
  };
}

/**
 * What the bytes of a kept message say.
 *
 * @param path - The file that has them.
 */
export function keptMessage(bytes: Buffer, path: string, places: number): KeptMessage {
  const length = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", lengthBytes, lengthBytes + length)) as KeptHeader;
  let offset = lengthBytes + length;
  const parts = header.fields.map((field) => {
    if ("problem" in field) return field;
    const part = { field, message: path, path, offset };
    offset += places * keptValueBytes(field.numbers);
    return part;
  });
  return { mark: header.mark, parts };
}

/**
 * The values of a kept field at some consecutive places. It waits for the disk, since a read in the background takes ten times the processor time.
 */
export function readValues(
  { path, offset, field: { numbers } }: KeptPart,
  from: number,
  count: number,
): Float64Array {
  const valueBytes = keptValueBytes(numbers);
  const bytes = new Uint8Array(count * valueBytes);
  const file = openSync(path, "r");
  try {
    const bytesRead = readSync(file, bytes, 0, bytes.length, offset + from * valueBytes);
    if (bytesRead !== bytes.length) throw new Error(`${path} ends early.`);
  } finally {
    closeSync(file);
  }
  return valuesOfKept(bytes, numbers);
}
