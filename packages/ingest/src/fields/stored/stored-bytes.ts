import { crc32 } from "node:zlib";
import type { Interval } from "../../providers/idx-step.ts";
import type { ValueScale } from "@halcyon/grib2";
import type { Grib2Quantity } from "../../providers/grib2-quantity.ts";
import { keepValues, type StoredNumbers } from "./stored-values.ts";

/** One field of a message, with its values at the places of the ingest. */
export interface CroppedField extends Interval {
  readonly quantity: Grib2Quantity;
  /** Unit of the values, in the spelling of `convertUnit`, or `J/m2`. */
  readonly unit: string;
  /** Number of the member; 0 is the control, or a deterministic forecast. */
  readonly member: number;
  /** Start of the forecast [ms since 1970]. */
  readonly referenceTimeMs: number;
  /**
   * Mean absolute difference between neighbouring cells, in the unit of the values. For an amount, it is this difference per hour. Absent unless the field
   * covers the globe.
   */
  readonly roughness?: number;
  /** Scale that converted the numbers of the message into values; undefined if unknown. */
  readonly scale?: ValueScale | undefined;
  /** Value of each place; NaN means missing. */
  readonly values: Float64Array;
}

/** Stored metadata of a field, without its values. */
export interface StoredField extends Omit<CroppedField, "values" | "scale"> {
  /** Type and scale of the whole numbers that represent the values; undefined if the values are stored as float64. */
  readonly numbers?: StoredNumbers;
}

/** Field that cannot be read, and the reason. */
export interface UnreadField {
  readonly problem: string;
}

/** Checksum and length of a message as it was received. They show whether a later response equals the stored message. */
export interface MessageMark {
  /** CRC-32 of the message. */
  readonly crc: number;
  readonly length: number;
}

/** Returns the checksum and the length of a message as it was received. */
export function markOf(message: Uint8Array): MessageMark {
  return { crc: crc32(message), length: message.length };
}

/** Header of a stored message. It describes the values after the header. */
export interface StoredHeader {
  readonly mark: MessageMark;
  readonly fields: readonly (StoredField | UnreadField)[];
}

/** Size of the number that precedes the header of a stored message [bytes]. The number states the length of the header. */
export const lengthBytes = 4;

/** Serialises the fields of a message in order. The result consists of the length of the header, the header as JSON, and the values of all readable fields. */
export function storedBytes(mark: MessageMark, fields: readonly (CroppedField | UnreadField)[]): Uint8Array {
  const kept = fields.map((field): { said: StoredField | UnreadField; bytes?: Uint8Array } => {
    if ("problem" in field) return { said: field };
    const { values, scale, ...rest } = field;
    const { numbers, bytes } = keepValues(values, scale);
    return { said: { ...rest, ...(numbers && { numbers }) }, bytes };
  });
  const said: StoredHeader = { mark, fields: kept.map((field) => field.said) };
  const header = Buffer.from(JSON.stringify(said));
  const valuesBytes = kept.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
  // Of its own, so that a thread can hand it over.
  const all = new Uint8Array(lengthBytes + header.length + valuesBytes);
  new DataView(all.buffer).setUint32(0, header.length, true);
  all.set(header, lengthBytes);
  let at = lengthBytes + header.length;
  for (const { bytes } of kept) {
    if (bytes === undefined) continue;
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
