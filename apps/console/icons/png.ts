import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes pixels as a PNG file (ISO/IEC 15948) with transparency and 8 bits per channel.
 *
 * @param size - Width and height [px].
 * @param pixels - Red, green, blue and opacity of each pixel, row by row.
 */
export function png(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8);
  const rows = Buffer.concat(
    // Each row says first how it is filtered: not at all.
    Array.from({ length: size }, (_, row) => [
      Buffer.of(0),
      pixels.subarray(row * size * 4, (row + 1) * size * 4),
    ]).flat(),
  );
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
