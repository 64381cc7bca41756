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
  readonly path: string;
  readonly offset: number;
}

/** What is kept of a message. */
export interface KeptMessage {
  readonly mark: MessageMark;
  /** By the parts that it was planned by, from 1. */
  readonly parts: readonly (KeptPart | UnreadField)[];
}

/** @returns undefined where the file has changed since it was written. */
export async function readKept(path: string, places: number): Promise<KeptMessage | undefined> {
  const bytes = await readSealed(path);
  if (bytes === undefined) return undefined;
  const length = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", lengthBytes, lengthBytes + length)) as KeptHeader;
  let offset = lengthBytes + length;
  const parts = header.fields.map((field) => {
    if ("problem" in field) return field;
    const part = { field, path, offset };
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
