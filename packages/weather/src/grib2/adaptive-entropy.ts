import type { BitCursor } from "./bit-cursor.ts";

/** The parameters of the adaptive entropy code. */
export interface AdaptiveEntropy {
  /** Of a number, 1 to 32. */
  readonly bits: number;
  /** Numbers of a block: 8, 16, 32 or 64. */
  readonly blockSize: number;
  /** Blocks from one reference to the next, 1 to 4096. */
  readonly intervalBlocks: number;
  /** Numbers are differences from the one before, and each interval begins with a number as it is. */
  readonly preprocessed: boolean;
  /** Fewer codes, for numbers of up to 4 bits. */
  readonly restricted: boolean;
  /** Each interval ends at a whole byte. */
  readonly padded: boolean;
}

/** So many values have room for the last block, which is always whole. */
export function paddedCount({ blockSize }: AdaptiveEntropy, count: number): number {
  return Math.ceil(count / blockSize) * blockSize;
}

/** The least bits that so many numbers take: every segment is a run of zeros. */
export function leastBits(code: AdaptiveEntropy, count: number): number {
  const segments = Math.ceil(count / (code.blockSize * Math.min(segmentBlocks, code.intervalBlocks)));
  return segments * (codeBits(code) + 2);
}

/**
 * Decodes numbers of the lossless code of the CCSDS.
 *
 * @param into - Receives them from its head on; room for `paddedCount`.
 * @see CCSDS 121.0-B-3, Lossless Data Compression, https://public.ccsds.org/Pubs/121x0b3.pdf
 */
export function decodeAdaptiveEntropy(
  code: AdaptiveEntropy,
  cursor: BitCursor,
  into: Float64Array,
  count: number,
): void {
  const interval = code.blockSize * code.intervalBlocks;
  const padded = paddedCount(code, count);
  for (let from = 0; from < count; from += interval) {
    const to = Math.min(from + interval, padded);
    decodeInterval(code, cursor, into, from, to);
    if (code.preprocessed) undoPrediction(into, from, to, 2 ** code.bits - 1, cursor);
    if (code.padded) cursor.align();
  }
}

function decodeInterval(
  code: AdaptiveEntropy,
  cursor: BitCursor,
  into: Float64Array,
  from: number,
  to: number,
): void {
  const { bits, blockSize, preprocessed } = code;
  const idBits = codeBits(code);
  const uncompressed = 2 ** idBits - 1;
  for (let at = from; at < to;) {
    const id = cursor.read(idBits);
    const isSecondExtension = id === 0 && cursor.read(1) === 1;
    const first = preprocessed && at === from && id !== uncompressed ? at + 1 : at;
    if (first > at) into[at] = cursor.read(bits);
    const end = at + blockSize;
    if (id === uncompressed) cursor.numbers(into, at, end, bits);
    else if (id > 0) {
      cursor.unaries(into, first, end);
      if (id > 1) cursor.append(into, first, end, id - 1);
    } else if (isSecondExtension) readPairs(cursor, into, first, end);
    else {
      const zeros = at + blockSize * zeroBlocks(cursor.unary() + 1, (at - from) / blockSize, code);
      if (zeros > from + blockSize * code.intervalBlocks) throw cursor.error("a run of zeros is too long.");
      into.fill(0, first, Math.min(zeros, to));
      at = zeros;
      continue;
    }
    at = end;
  }
}

/** The width of the number that says how a block is coded. */
function codeBits({ bits, restricted }: AdaptiveEntropy): number {
  if (restricted && bits <= 4) return bits <= 2 ? 1 : 2;
  if (bits <= 8) return 3;
  return bits <= 16 ? 4 : 5;
}

/** Blocks of a segment; runs of blocks of zeros end where it does. */
const segmentBlocks = 64;
/** Stands for a run to the end of the segment; what is above counts one too many. */
const toEndOfSegment = 5;

function zeroBlocks(coded: number, before: number, { intervalBlocks }: AdaptiveEntropy): number {
  if (coded < toEndOfSegment) return coded;
  if (coded > toEndOfSegment) return coded - 1;
  return Math.min(intervalBlocks - before, segmentBlocks - (before % segmentBlocks));
}

/** The second extension: one code for two small numbers. The first of a block that begins with a reference stands for it. */
function readPairs(cursor: BitCursor, into: Float64Array, from: number, to: number): void {
  for (let at = from; at < to;) {
    const pair = cursor.unary();
    const sum = Math.floor((Math.sqrt(8 * pair + 1) - 1) / 2);
    const second = pair - (sum * (sum + 1)) / 2;
    if (at % 2 === 0) {
      into[at] = sum - second;
      at += 1;
    }
    into[at] = second;
    at += 1;
  }
}

/**
 * Turns mapped differences from the number before into numbers, in place; the first is one as it is.
 *
 * Small differences alternate in sign; those that only one side has room for follow.
 */
function undoPrediction(into: Float64Array, from: number, to: number, most: number, cursor: BitCursor): void {
  const half = (most - 1) / 2;
  let last = into[from]!;
  for (let index = from + 1; index < to; index += 1) {
    const mapped = into[index]!;
    if (mapped > most) throw cursor.error("a difference is too large.");
    const whole = mapped >>> 0;
    const distance = (whole >>> 1) + (whole & 1);
    const isLower = last <= half;
    if (distance > (isLower ? last : most - last)) last = isLower ? whole : most - whole;
    else last += (whole & 1) === 0 ? distance : -distance;
    into[index] = last;
  }
}
