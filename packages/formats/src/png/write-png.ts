import { crc32, deflateSync } from "node:zlib";

/** Colour with its opacity: red, green, blue and alpha, each 0..255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Picture of at most 256 colours. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Position in the palette of each pixel, row by row from the top. */
  readonly pixels: Uint8Array;
  readonly palette: readonly Rgba[];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Type of the pixels in the header: positions in a palette. */
const indexed = 3;

/** Compression level. For pictures of few colours, level 1 takes a third of the time of level 6. */
const deflateLevel = 1;

/**
 * Writes a picture as a PNG file (ISO/IEC 15948) with a palette. A pixel takes 4 bits if the palette has at most 16 colours, and 8 bits otherwise.
 *
 * @throws RangeError if the palette has no colour or more than 256, or if the pixels are not as many as width and height say
 */
export function writePng({ width, height, pixels, palette }: Picture): Buffer {
  if (palette.length < 1 || palette.length > 256) throw new RangeError("A palette has 1 to 256 colours.");
  if (pixels.length !== width * height) throw new RangeError("A picture has width x height pixels.");
  const bits = palette.length <= 16 ? 4 : 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, indexed], 8);
  const rows = bits === 8 ? rowsOfBytes(pixels, width, height) : rowsOfHalves(pixels, width, height);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk("tRNS", Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk("IDAT", deflateSync(rows, { level: deflateLevel })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns rows of one byte a pixel. Each begins with 0, which says that it is not filtered. */
function rowsOfBytes(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return rows;
}

/** Returns rows of two pixels a byte, the left one in the upper half. Each begins with 0, which says that it is not filtered. */
function rowsOfHalves(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 2) + 1;
  const rows = new Uint8Array(height * stride);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * stride + 1 + (column >> 1);
      rows[at] = rows[at]! | (pixels[row * width + column]! << (column % 2 === 0 ? 4 : 0));
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
