import { crc32 } from "node:zlib";
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
  /** The mean difference between neighbouring cells of a global field; for an amount, the difference of one hour. */
  readonly roughness?: number;
  /** The value of each place; NaN where there is none. */
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
export interface KeptHeader {
  readonly mark: MessageMark;
  readonly fields: readonly (Omit<CroppedField, "values"> | UnreadField)[];
}

/** What the length of the header takes [bytes]. */
export const lengthBytes = 4;
export const valueBytes = Float64Array.BYTES_PER_ELEMENT;

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
    for (const value of ofField) {
      view.setFloat64(at, value, true);
      at += valueBytes;
    }
  }
  return bytes;
}
