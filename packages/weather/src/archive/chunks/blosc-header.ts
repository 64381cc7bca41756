import type { Codec } from "./array-codecs.ts";

/** Bytes of the header of a Blosc chunk. */
const headerBytes = 16;

const compressors = new Map([
  ["blosclz", 0],
  ["lz4", 1],
  ["lz4hc", 1],
  ["snappy", 2],
  ["zlib", 3],
  ["zstd", 4],
]);

const shuffles = new Map([
  ["noshuffle", 0],
  ["shuffle", 0b001],
  ["bitshuffle", 0b100],
]);

/**
 * Holds the header of a Blosc chunk against its length and the codec that made it. A decoder takes a chunk that was cut, and a header with a
 * flipped bit, without an error, and gives other numbers.
 *
 * @param decodedBytes - Bytes of the decoded chunk.
 * @throws Error where they do not agree.
 * @see https://github.com/Blosc/c-blosc/blob/main/README_CHUNK_FORMAT.rst
 */
export function checkBloscHeader(bytes: Uint8Array, { configuration }: Codec, decodedBytes: number): void {
  if (bytes.length < headerBytes) throw new Error(`${bytes.length} bytes are no Blosc chunk`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [version, flags, typeBytes] = [bytes[0]!, bytes[2]!, bytes[3]!];
  const [nBytes, blockBytes, cBytes] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
  ];
  const isCopied = (flags & 0b10) !== 0;
  const { cname, shuffle, typesize } = configuration;
  const agrees =
    version === 2 &&
    bytes[1] === 1 &&
    cBytes === bytes.length &&
    nBytes === decodedBytes &&
    blockBytes > 0 &&
    blockBytes <= nBytes &&
    isCopied === (cBytes === nBytes + headerBytes) &&
    (flags & 0b101) === (shuffles.get(String(shuffle)) ?? flags & 0b101) &&
    (flags & 0b1000) === 0 &&
    flags >> 5 === (compressors.get(String(cname)) ?? flags >> 5) &&
    typeBytes === (typesize ?? typeBytes);
  if (!agrees) throw new Error("its Blosc header does not agree with its length and its codec");
}
