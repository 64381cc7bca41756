import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { hostIsBigEndian, littleEndianBytes, swapBytes } from "@halcyon/store/writer-kit";
import { readSealed } from "../fetch/sealed-file.ts";
import type { Interval } from "../providers/idx-step.ts";
import type { Grib2Quantity } from "../providers/grib2-quantity.ts";

/** What a field of a message says of itself, and its values at the places of the ingest. */
export interface CroppedField extends Interval {
  readonly quantity: Grib2Quantity;
  /** In the spelling of `convertUnit`, or `J/m2`. */
  readonly unit: string;
  /** 0 is the control, or a deterministic forecast. */
  readonly member: number;
  /** Start of the forecast, in milliseconds since 1970 UTC. */
  readonly referenceTimeMs: number;
  /** Of a global field the mean difference between neighbouring cells; of an amount that of an hour of it. */
  readonly roughness?: number;
  /** Of each place; NaN where there is none. */
  readonly values: Float64Array;
}

/** A field that cannot be read, and why. */
export interface UnreadField {
  readonly problem: string;
}

/** Tells a message apart from another answer for the same bytes. */
export interface MessageMark {
  /** CRC-32 of its bytes. */
  readonly crc: number;
  readonly length: number;
}

/** The mark of a message as it came. */
export function markOf(message: Uint8Array): MessageMark {
  return { crc: crc32(message), length: message.length };
}

/** What is kept of a message on disk, without the values. */
interface KeptHeader {
  readonly mark: MessageMark;
  readonly fields: readonly (Omit<CroppedField, "values"> | UnreadField)[];
}

const lengthBytes = 4;

/** Writes the fields of a message, in its order: a length, what they say as JSON, then the values of those that were read. */
export function keptBytes(mark: MessageMark, fields: readonly (CroppedField | UnreadField)[]): Uint8Array {
  const said: KeptHeader = {
    mark,
    fields: fields.map((field) => {
      if ("problem" in field) return field;
      const { values: _, ...rest } = field;
      return rest;
    }),
  };
  const header = new TextEncoder().encode(JSON.stringify(said));
  const values = fields.flatMap((field) => ("problem" in field ? [] : [field.values]));
  const places = values[0]?.length ?? 0;
  const bytes = new Uint8Array(lengthBytes + header.length + values.length * places * valueBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, header.length, true);
  bytes.set(header, lengthBytes);
  let at = lengthBytes + header.length;
  for (const ofField of values) {
    bytes.set(littleEndianBytes(ofField), at);
    at += ofField.byteLength;
  }
  return bytes;
}

const valueBytes = Float64Array.BYTES_PER_ELEMENT;

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
