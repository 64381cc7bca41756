import { open } from "node:fs/promises";
import { hostIsBigEndian, swapBytes } from "@halcyon/store/writer-kit";
import { readSealed } from "../fetch/sealed-file.ts";
import {
  type CroppedField,
  type KeptHeader,
  lengthBytes,
  type MessageMark,
  type UnreadField,
  valueBytes,
} from "./kept-bytes.ts";

/** A field that was kept, and where its values stand. */
export interface KeptPart {
  readonly field: Omit<CroppedField, "values">;
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
    offset += places * valueBytes;
    return part;
  });
  return { mark: header.mark, parts };
}

/** The values of a kept field at some consecutive places. */
export async function readValues(
  { path, offset }: KeptPart,
  from: number,
  count: number,
): Promise<Float64Array> {
  const bytes = new Uint8Array(count * valueBytes);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset + from * valueBytes);
    if (bytesRead !== bytes.length) throw new Error(`${path} ends early.`);
  } finally {
    await file.close();
  }
  if (hostIsBigEndian) swapBytes(bytes, valueBytes);
  return new Float64Array(bytes.buffer);
}
