import type { Packing } from "./packing.ts";
import type { Section } from "../message/section.ts";
import { bitsPerValue, constantPacking } from "./simple-packing.ts";
import { applyScale, valueScale } from "./value-scale.ts";

/**
 * Prepares the unpacking of values in complex packing. Numbers are stored in groups. Every group has its own lowest number and number of bits. Template 5.3
 * stores differences between successive numbers.
 *
 * Primary and secondary missing values become NaN. If there are no groups, every value is the reference value, as in NCEP's g2c.
 *
 * @see WMO Manual on Codes I.2, data representation templates 5.2 and 5.3, data templates 7.2 and 7.3
 */
export function complexPacking(representation: Section, data: Section, template: "5.2" | "5.3"): Packing {
  const scale = valueScale(representation, template);
  const count = representation.unsigned32(6);
  const groups = readGroups(representation, template);
  if (groups.count === 0) return constantPacking(count, scale.reference);
  const differences = template === "5.3" ? readDifferences(representation, data, template) : undefined;
  return {
    count,
    unpack: (room) => {
      const streams = openStreams(groups, data, 6 + (differences?.octets ?? 0));
      checkLengths(groups, streams, count);
      const values = new Float64Array(room);
      unpackGroups(groups, streams, values);
      if (differences !== undefined) undoDifferences(values, count, differences);
      applyScale(values, count, scale);
      return values;
    },
    unpackOne: undefined,
  };
}

interface Groups {
  readonly count: number;
  readonly referenceBits: number;
  readonly widthBits: number;
  readonly leastWidth: number;
  readonly lengthBits: number;
  readonly leastLength: number;
  readonly lengthStep: number;
  readonly lastLength: number;
  /** Number of codes for missing values: 0, 1 or 2. The codes are the largest numbers of each width. */
  readonly missingKinds: number;
}

function readGroups(representation: Section, template: string): Groups {
  const groups = {
    count: representation.unsigned32(32),
    referenceBits: bitsPerValue(representation, template),
    widthBits: representation.octet(37),
    leastWidth: representation.octet(36),
    lengthBits: representation.octet(47),
    leastLength: representation.unsigned32(38),
    lengthStep: representation.octet(42),
    lastLength: representation.unsigned32(43),
    missingKinds: representation.octet(23),
  };
  if (groups.missingKinds > 2) {
    throw representation.error("unsupported", `missing values of kind ${groups.missingKinds}.`, template);
  }
  if (Math.max(groups.widthBits, groups.lengthBits) > 32) {
    throw representation.error("damaged", "its groups cannot be.", template);
  }
  const values = representation.unsigned32(6);
  if (groups.count > values) {
    throw representation.error("damaged", `${values} values cannot make ${groups.count} groups.`, template);
  }
  return groups;
}

/**
 * Opens the streams of references, widths and lengths of all groups, and the stream of their numbers. Each stream begins at a whole byte.
 */
function openStreams(groups: Groups, data: Section, octet: number) {
  const { count, referenceBits, widthBits, lengthBits } = groups;
  const widths = octet + Math.ceil((count * referenceBits) / 8);
  const lengths = widths + Math.ceil((count * widthBits) / 8);
  const packed = lengths + Math.ceil((count * lengthBits) / 8);
  return {
    references: data.bits(octet),
    widths: data.bits(widths),
    /** Opens a new stream of the lengths of all groups. The lengths are read more than once, each time from a new stream. */
    lengths: () => data.bits(lengths),
    packed: data.bits(packed),
    damaged: (problem: string) => data.error("damaged", problem),
  };
}

type Streams = ReturnType<typeof openStreams>;

function checkLengths(groups: Groups, { lengths, damaged }: Streams, count: number): void {
  const cursor = lengths();
  let total = groups.lastLength;
  for (let group = 1; group < groups.count; group += 1) {
    total += groups.leastLength + groups.lengthStep * cursor.read(groups.lengthBits);
  }
  if (total !== count) throw damaged(`its groups hold ${total} values instead of ${count}.`);
}

function unpackGroups(groups: Groups, streams: Streams, values: Float64Array): void {
  const { references, widths, packed, damaged } = streams;
  const lengths = streams.lengths();
  let at = 0;
  for (let group = 1; group <= groups.count; group += 1) {
    const reference = references.read(groups.referenceBits);
    const width = groups.leastWidth + widths.read(groups.widthBits);
    const scaledLength = lengths.read(groups.lengthBits);
    const isLast = group === groups.count;
    const length = isLast ? groups.lastLength : groups.leastLength + groups.lengthStep * scaledLength;
    if (width > 32) throw damaged(`numbers of ${width} bits in a group.`);
    const end = at + length;
    // A group of width 0 is its reference, and missing where the reference has the largest number of its own width.
    const leastMissing = 2 ** (width === 0 ? groups.referenceBits : width) - groups.missingKinds;
    if (width === 0) values.fill(reference >= leastMissing ? Number.NaN : reference, at, end);
    else {
      packed.numbers(values, at, end, width);
      for (let index = at; index < end; index += 1) {
        const number = values[index]!;
        values[index] = number >= leastMissing ? Number.NaN : number + reference;
      }
    }
    at = end;
  }
}

/** Parameters for converting differences back into numbers. */
interface Differences {
  /** Leading numbers that are stored unchanged: one for first differences, two for second differences. */
  readonly first: readonly number[];
  /** Number that was subtracted from every difference before packing: the smallest difference. All packed differences are therefore nonnegative. */
  readonly least: number;
  /** Number of octets at the head of the data that contain the parameters of the differences. */
  readonly octets: number;
}

/**
 * Reads the parameters for converting differences back into numbers.
 *
 * @returns undefined for order 0. The numbers are then not differences, and no parameters precede them, which agrees with ecCodes.
 */
function readDifferences(representation: Section, data: Section, template: string): Differences | undefined {
  const order = representation.octet(48);
  const width = representation.octet(49);
  if (order === 0) return undefined;
  if (order !== 1 && order !== 2) {
    throw representation.error("unsupported", `differences of order ${order}.`, template);
  }
  if (width > 4) throw representation.error("unsupported", `differences from ${width} octets.`, template);
  const cursor = data.bits(6);
  const first = Array.from({ length: order }, () => cursor.read(width * 8));
  const magnitudeBits = Math.max(0, width * 8 - 1);
  const isNegative = width > 0 && cursor.read(1) === 1;
  const magnitude = cursor.read(magnitudeBits);
  return { first, least: isNegative ? -magnitude : magnitude, octets: (order + 1) * width };
}

/** Accumulates differences, in place. Missing values (NaN) are skipped: a difference refers to the last number before them. */
function undoDifferences(values: Float64Array, count: number, { first, least }: Differences): void {
  let at = 0;
  for (const number of first) {
    while (at < count && Number.isNaN(values[at])) at += 1;
    if (at < count) values[at] = number;
    at += 1;
  }
  let last = first.at(-1)!;
  const isSecond = first.length === 2;
  let step = isSecond ? last - first[0]! : 0;
  for (; at < count; at += 1) {
    const difference = values[at]!;
    // NaN alone differs from itself.
    if (difference !== difference) continue;
    const change = difference + least;
    step = isSecond ? step + change : change;
    last += step;
    values[at] = last;
  }
}
