import type { BitCursor } from "../message/bit-cursor.ts";
import type { Packing } from "./packing.ts";
import type { Section } from "../message/section.ts";
import { bitsPerValue, constantPacking } from "./simple-packing.ts";
import { applyScale, valueScale } from "./value-scale.ts";

/**
 * Prepares the unpacking of values in CCSDS packing. ECMWF uses this lossless compression, which was made for space data.
 *
 * If the packed numbers have 0 bits, every value is the reference value, as in simple packing.
 *
 * @see WMO Manual on Codes I.2, data representation template 5.42
 */
export function ccsdsPacking(representation: Section, data: Section): Packing {
  const template = "5.42";
  const scale = valueScale(representation, template);
  const count = representation.unsigned32(6);
  const bits = bitsPerValue(representation, template);
  if (bits === 0) return constantPacking(count, scale.reference);
  const code = readCode(representation, template, bits);
  if (data.bits(6).bitsLeft < leastBits(code, count)) {
    throw data.error("damaged", `${count} values do not fit in it.`, template);
  }
  return {
    count,
    unpack: (room) => {
      const values = new Float64Array(room);
      decodeAdaptiveEntropy(code, data.bits(6), values, count);
      applyScale(values, count, scale);
      return values;
    },
    unpackOne: undefined,
  };
}

/** Flags in octet 22 of template 5.42. The flags for the byte order are ignored, because they concern only the memory of an encoder. */
const signedFlag = 0x01;
const preprocessFlag = 0x08;
const restrictedFlag = 0x10;
const padFlag = 0x20;

function readCode(representation: Section, template: string, bits: number): AdaptiveEntropy {
  const flags = representation.octet(22);
  const code = {
    bits,
    blockSize: representation.octet(23),
    intervalBlocks: representation.unsigned16(24),
    preprocessed: (flags & preprocessFlag) !== 0,
    restricted: (flags & restrictedFlag) !== 0,
    padded: (flags & padFlag) !== 0,
  };
  if ((flags & signedFlag) !== 0) {
    throw representation.error("unsupported", "signed numbers are not read.", template);
  }
  if (![8, 16, 32, 64].includes(code.blockSize) || code.intervalBlocks === 0 || code.intervalBlocks > 4096) {
    throw representation.error("damaged", "its blocks cannot be.", template);
  }
  if (code.restricted && bits > 4 && bits <= 8) {
    throw representation.error("damaged", `the restricted code has no numbers of ${bits} bits.`, template);
  }
  return code;
}

/** Parameters of the adaptive entropy code of CCSDS. */
interface AdaptiveEntropy {
  /** Width of a number, 1 to 32 bits. */
  readonly bits: number;
  /** Number of values in a block: 8, 16, 32 or 64. */
  readonly blockSize: number;
  /** Number of blocks in an interval that begins with a reference, 1 to 4096. */
  readonly intervalBlocks: number;
  /** True if numbers are differences from the previous number. Each interval then begins with an unchanged number. */
  readonly preprocessed: boolean;
  /** True if the restricted set of codes is used, for numbers of up to 4 bits. */
  readonly restricted: boolean;
  /** True if each interval ends at a whole byte. */
  readonly padded: boolean;
}

/** Returns the minimum number of bits for a count of numbers. The code is shortest if every segment is a single run of zeros. */
function leastBits(code: AdaptiveEntropy, count: number): number {
  const segments = Math.ceil(count / (code.blockSize * Math.min(segmentBlocks, code.intervalBlocks)));
  return segments * (codeBits(code) + 2);
}

/**
 * Decodes numbers of the lossless CCSDS code.
 *
 * @param into - Array that is filled with the numbers, from its first element.
 * @see CCSDS 121.0-B-3, Lossless Data Compression, https://public.ccsds.org/Pubs/121x0b3.pdf
 */
function decodeAdaptiveEntropy(
  code: AdaptiveEntropy,
  cursor: BitCursor,
  into: Float64Array,
  count: number,
): void {
  const { blockSize, intervalBlocks } = code;
  const interval = blockSize * intervalBlocks;
  const numbers = new Uint32Array(Math.min(interval, Math.ceil(count / blockSize) * blockSize));
  for (let at = 0; at < count; at += interval) {
    const length = Math.min(interval, count - at);
    decodeInterval(code, cursor, numbers, length);
    if (code.preprocessed) undoPrediction(numbers, length, code.bits);
    into.set(numbers.subarray(0, length), at);
    if (code.padded) cursor.align();
  }
}

/** Decodes the blocks that contain a given number of values. The last block is decoded completely, even if fewer values are needed. */
function decodeInterval(code: AdaptiveEntropy, cursor: BitCursor, into: Uint32Array, length: number): void {
  const { bits, blockSize, intervalBlocks, preprocessed } = code;
  const most = 2 ** bits - 1;
  const idBits = codeBits(code);
  const uncompressed = 2 ** idBits - 1;
  for (let at = 0; at < length;) {
    const id = cursor.read(idBits);
    const isSecondExtension = id === 0 && cursor.read(1) === 1;
    const first = preprocessed && at === 0 && id !== uncompressed ? 1 : at;
    if (first > at) into[at] = cursor.read(bits);
    const end = at + blockSize;
    if (id === uncompressed) {
      into.fill(0, at, end);
      cursor.append(into, at, end, bits);
    } else if (id > 0) {
      cursor.unaries(into, first, end, Math.floor(most / 2 ** (id - 1)));
      cursor.append(into, first, end, id - 1);
    } else if (isSecondExtension) readPairs(cursor, into, at, end, first, most);
    else {
      const blocks = zeroBlocks(cursor.unary(blockSize * intervalBlocks) + 1, at / blockSize, code);
      const zeros = at + blockSize * blocks;
      if (zeros > blockSize * intervalBlocks) throw cursor.error("a run of zeros is too long.");
      into.fill(0, first, zeros);
      at = zeros;
      continue;
    }
    at = end;
  }
}

/** Returns the width of the number at the start of a block that states how the block is coded [bits]. */
function codeBits({ bits, restricted }: AdaptiveEntropy): number {
  if (restricted && bits <= 4) return bits <= 2 ? 1 : 2;
  if (bits <= 8) return 3;
  return bits <= 16 ? 4 : 5;
}

/** Number of blocks in a segment. Runs of zero blocks end at the latest at the end of a segment. */
const segmentBlocks = 64;
/** Code of a run of zero blocks that extends to the end of the segment. For a higher code, the run has one block less than the code says. */
const toEndOfSegment = 5;

function zeroBlocks(coded: number, before: number, { intervalBlocks }: AdaptiveEntropy): number {
  if (coded < toEndOfSegment) return coded;
  if (coded > toEndOfSegment) return coded - 1;
  return Math.min(intervalBlocks - before, segmentBlocks - (before % segmentBlocks));
}

/**
 * Reads a block in the second extension, in which one code represents two small numbers. If the block begins with a reference number, that number is not
 * overwritten.
 */
function readPairs(
  cursor: BitCursor,
  into: Uint32Array,
  from: number,
  to: number,
  first: number,
  most: number,
): void {
  const codes = (from + to) / 2;
  cursor.unaries(into, codes, to, most * (2 * most + 3));
  for (let at = from, code = codes; at < to; at += 2, code += 1) {
    const pair = into[code]!;
    const sum = Math.floor((Math.sqrt(8 * pair + 1) - 1) / 2);
    const second = pair - (sum * (sum + 1)) / 2;
    if (Math.max(sum - second, second) > most) throw cursor.error("a number is too large.");
    if (at >= first) into[at] = sum - second;
    into[at + 1] = second;
  }
}

/**
 * Converts mapped differences between consecutive numbers into the numbers, in place. The first number is unchanged. Small differences are mapped to numbers
 * that alternate in sign. Larger differences are possible in only one direction, so their sign is not stored. All words are unsigned 32-bit integers.
 */
function undoPrediction(numbers: Uint32Array, length: number, bits: number): void {
  const most = -1 >>> (32 - bits);
  let last = numbers[0]! | 0;
  for (let index = 1; index < length; index += 1) {
    const mapped = numbers[index]! | 0;
    const fromUpperHalf = -((last >>> (bits - 1)) & 1) & most;
    const room = (last ^ fromUpperHalf) >>> 0;
    const distance = (mapped >>> 1) + (mapped & 1);
    last = distance > room ? mapped ^ fromUpperHalf : (last + ((mapped >>> 1) ^ -(mapped & 1))) | 0;
    numbers[index] = last;
  }
}
