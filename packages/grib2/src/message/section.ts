import { BitCursor } from "./bit-cursor.ts";
import { Grib2Error, type Grib2ErrorCode } from "./grib2-error.ts";

/** Value of a four-octet number that marks the number as missing. */
export const missing32 = 0xff_ff_ff_ff;

/**
 * Section of a message, read in place. Octets are counted from 1, as in the tables of WMO's Manual on Codes (WMO-No. 306, volume I.2). Reading an octet beyond
 * the end throws a `damaged` error.
 */
export class Section {
  readonly number: number;
  /** Offset of the section from the start of the file [bytes]. */
  readonly offset: number;
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  /**
   * Creates a view of one section of a file.
   *
   * @param bytes - The whole file. At least four bytes follow the section, because every message ends with four bytes.
   * @param offset - Offset of the section from the start of the file [bytes].
   */
  constructor(bytes: Uint8Array, offset: number, length: number, number: number) {
    this.number = number;
    this.offset = offset;
    this.length = length;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset + offset, length);
  }

  octet(octet: number): number {
    return this.#view.getUint8(this.#at(octet, 1));
  }

  unsigned16(octet: number): number {
    return this.#view.getUint16(this.#at(octet, 2));
  }

  unsigned32(octet: number): number {
    return this.#view.getUint32(this.#at(octet, 4));
  }

  /** Reads a signed octet. As everywhere in GRIB, the first bit is the sign, and the other bits are the magnitude. */
  signed8(octet: number): number {
    return signed(this.octet(octet), 0x80);
  }

  signed16(octet: number): number {
    return signed(this.unsigned16(octet), 0x80_00);
  }

  signed32(octet: number): number {
    return signed(this.unsigned32(octet), 0x80_00_00_00);
  }

  float32(octet: number): number {
    return this.#view.getFloat32(this.#at(octet, 4));
  }

  /** Returns a cursor for the bits from an octet to the end of the section. */
  bits(octet: number): BitCursor {
    const from = octet - 1;
    if (from > this.length) throw this.error("damaged", "it ends before its values do.");
    const view = new DataView(
      this.#bytes.buffer,
      this.#bytes.byteOffset + this.offset + from,
      this.length - from + 4,
    );
    return new BitCursor(view, (problem) => this.error("damaged", problem));
  }

  /** Returns the bytes from an octet to the end of the section, without copying them. */
  bytes(octet: number): Uint8Array {
    const from = Math.min(octet - 1, this.length);
    return this.#bytes.subarray(this.offset + from, this.offset + this.length);
  }

  error(code: Grib2ErrorCode, problem: string, template?: string): Grib2Error {
    const { offset, number: section } = this;
    return new Grib2Error(
      code,
      { offset, section, ...(template === undefined ? {} : { template }) },
      problem,
    );
  }

  #at(octet: number, count: number): number {
    if (octet - 1 + count > this.length) {
      throw this.error("damaged", `octet ${octet} lies beyond its end.`);
    }
    return octet - 1;
  }
}

function signed(stored: number, signBit: number): number {
  return stored >= signBit ? signBit - stored : stored;
}
