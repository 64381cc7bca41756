import type { Packing } from "./packing.ts";
import type { Section } from "../message/section.ts";
import { bitsPerValue, constantPacking } from "./simple-packing.ts";
import { applyScale, valueScale } from "./value-scale.ts";

/**
 * A function that losslessly decodes a JPEG 2000 code stream with one unsigned component of at most 16 bits.
 *
 * @returns The numbers of the stream, row by row; undefined if the stream is damaged.
 */
export type Jpeg2000Decoder = (codeStream: Uint8Array) => ArrayLike<number> | undefined;

/** Decoders that the caller provides, because this package does not contain them. */
export interface Decoders {
  /** JPEG 2000 decoder. If absent, fields in JPEG 2000 packing are refused as `unsupported`. */
  readonly jpeg2000?: Jpeg2000Decoder;
}

/**
 * Prepares the unpacking of values in JPEG 2000 packing, which stores numbers as grey levels of an image. Older NOAA products use it. If the packed numbers
 * have 0 bits, every value is the reference value, as in simple packing.
 *
 * @see WMO Manual on Codes I.2, data representation template 5.40
 */
export function jpeg2000Packing(
  representation: Section,
  data: Section,
  decode: Jpeg2000Decoder | undefined,
): Packing {
  const template = "5.40";
  const scale = valueScale(representation, template);
  const count = representation.unsigned32(6);
  const bits = bitsPerValue(representation, template);
  if (bits === 0) return constantPacking(count, scale.reference);
  if (decode === undefined) {
    throw representation.error("unsupported", "JPEG 2000 is read where a decoder of it is given.", template);
  }
  if (bits > mostBits) {
    throw representation.error("unsupported", `images of ${bits} bits are not read.`, template);
  }
  return {
    count,
    unpack: (room) => {
      const numbers = pointsOf(data) === count ? decode(data.bytes(6)) : undefined;
      if (numbers?.length !== count) {
        throw data.error("damaged", `its image does not hold ${count} values.`, template);
      }
      const values = new Float64Array(room);
      values.set(numbers);
      applyScale(values, count, scale);
      return values;
    },
    unpackOne: undefined,
  };
}

const mostBits = 16;

/** First two markers of a code stream. */
const streamStart = 0xff_4f_ff_51;

/**
 * Returns the number of points that a code stream announces. This number prevents a decoder from allocating memory for more points than expected.
 *
 * @returns undefined if the stream has more than one plain component in one tile.
 * @see ISO/IEC 15444-1, A.5.1
 */
function pointsOf(data: Section): number | undefined {
  const stream = 6;
  if (data.unsigned32(stream) !== streamStart) return undefined;
  const [width, height, left, top, tileWidth, tileHeight] = [8, 12, 16, 20, 24, 28].map((at) =>
    data.unsigned32(stream + at),
  ) as [number, number, number, number, number, number];
  const isPlain =
    left === 0 &&
    top === 0 &&
    tileWidth >= width &&
    tileHeight >= height &&
    data.unsigned16(stream + 40) === 1 &&
    data.unsigned16(stream + 43) === 0x01_01;
  return isPlain ? width * height : undefined;
}
