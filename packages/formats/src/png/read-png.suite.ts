import { crc32, inflateSync } from "node:zlib";
import type { Picture, Rgba } from "./write-png.ts";

/**
 * Reads a PNG file with a palette, as far as ISO/IEC 15948 needs it for files that are written here: not interlaced, rows not filtered.
 *
 * @throws Error if the file is not such a file, or if a checksum does not fit
 */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file);
  if (bytes.subarray(1, 4).toString("latin1") !== "PNG") throw new Error("It is no PNG file.");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) throw new Error("A checksum does not fit.");
    chunks.set(body.subarray(0, 4).toString("latin1"), body.subarray(4));
    at += 12 + length;
  }
  const header = chunks.get("IHDR")!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, type, compression, filter, interlace] = header.subarray(8);
  if (type !== 3 || compression !== 0 || filter !== 0 || interlace !== 0)
    throw new Error("It has no palette.");
  const colours = chunks.get("PLTE")!;
  const palette = Array.from({ length: colours.length / 3 }, (_, index): Rgba => {
    const [red, green, blue] = colours.subarray(3 * index, 3 * index + 3);
    return [red!, green!, blue!, chunks.get("tRNS")?.[index] ?? 255];
  });
  const rows = inflateSync(chunks.get("IDAT")!);
  const stride = Math.ceil((width * bits!) / 8) + 1;
  const pixels = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row += 1) {
    const start = row * stride + 1;
    if (rows[start - 1] !== 0) throw new Error("A row is filtered.");
    for (let column = 0; column < width; column += 1, at += 1) {
      const byte = rows[start + (bits === 8 ? column : column >> 1)]!;
      pixels[at] = bits === 8 ? byte : column % 2 === 0 ? byte >> 4 : byte & 15;
    }
  }
  return { width, height, pixels, palette };
}
