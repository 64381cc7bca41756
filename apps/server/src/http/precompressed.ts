import { once } from "node:events";
import { promisify } from "node:util";
import { constants, crc32, createBrotliCompress, deflateRaw, zstdCompress } from "node:zlib";
import type { ContentCoding } from "./negotiate.ts";

/** The longest head that every coding can store in one block [bytes]. */
export const headMaxBytes = 65_535;

/**
 * A body of a head that belongs to one answer and a tail that many answers share, as one compressed stream: the head is stored as it is, the tail
 * is compressed when it is first asked for.
 *
 * @param head - At most {@link headMaxBytes} long.
 * @param tail - Kept compressed for as long as the buffer itself is kept; never written to.
 */
export async function precompressed(coding: ContentCoding, head: Buffer, tail: Buffer): Promise<Buffer[]> {
  const format = formats[coding];
  const known = format.tails.get(tail) ?? format.compress(tail);
  format.tails.set(tail, known);
  return format.join(head, await known, tail);
}

interface Format {
  readonly tails: WeakMap<Buffer, Promise<Buffer>>;
  /** The blocks of a tail, which start at a byte and refer to nothing before them. */
  readonly compress: (tail: Buffer) => Promise<Buffer>;
  readonly join: (head: Buffer, compressed: Buffer, tail: Buffer) => Buffer[];
}

/** RFC 1952 around the blocks of RFC 1951. */
const gzip: Format = {
  tails: new WeakMap(),
  compress: (tail) => promisify(deflateRaw)(tail, { level: 5 }),
  join(head, compressed, tail) {
    const opening = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0]);
    opening.writeUInt16LE(head.length, 11);
    opening.writeUInt16LE(head.length ^ 0xffff, 13);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(tail, crc32(head)), 0);
    trailer.writeUInt32LE(head.length + tail.length, 4);
    return [opening, head, compressed, trailer];
  },
};

const zstdWindowLog = 20;

/** RFC 8878: one frame without content size and checksum, in which the head is a raw block. */
const zstd: Format = {
  tails: new WeakMap(),
  async compress(tail) {
    const params = {
      [constants.ZSTD_c_compressionLevel]: 3,
      [constants.ZSTD_c_windowLog]: zstdWindowLog,
      [constants.ZSTD_c_checksumFlag]: 0,
    };
    const frame = await promisify(zstdCompress)(tail, { params });
    return frame.subarray(zstdHeaderBytes(frame[4]!));
  },
  join(head, compressed) {
    const opening = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (zstdWindowLog - 10) << 3, 0, 0, 0]);
    opening.writeUIntLE(head.length << 3, 6, 3);
    return [opening, head, compressed];
  },
};

/** Length of the header of a frame with this descriptor, by RFC 8878 section 3.1.1.1. */
function zstdHeaderBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 ? Number(isSingleSegment) : 2 ** sizeFlag;
  return 5 + Number(!isSingleSegment) + sizeBytes;
}

/** The start of a stream with a window of 2^22, four bits, and an empty meta-block up to the end of the second byte. */
const brotliOpening = Buffer.from([0x6b, 0x00]);

/**
 * RFC 7932. Up to quality 3 the encoder neither refers to the static dictionary, whose distances count from the start of the stream, nor looks at the two
 * bytes before; so the head can be put in front of its blocks as an uncompressed meta-block.
 */
const br: Format = {
  tails: new WeakMap(),
  async compress(tail) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 22 };
    const encoder = createBrotliCompress({ params });
    const chunks: Buffer[] = [];
    encoder.on("data", (chunk: Buffer) => chunks.push(chunk));
    await new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    encoder.end(tail);
    await once(encoder, "end");
    return Buffer.concat(chunks).subarray(brotliOpening.length);
  },
  join(head, compressed) {
    if (head.length === 0) return [brotliOpening, compressed];
    const opening = Buffer.alloc(3);
    const sixteenBitLength = (head.length - 1) << 7;
    const uncompressed = 1 << 23;
    opening.writeUIntLE(0x0b + sixteenBitLength + uncompressed, 0, 3);
    return [opening, head, compressed];
  },
};

const formats: Readonly<Record<ContentCoding, Format>> = { zstd, br, gzip };
