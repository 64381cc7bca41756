import type { Section } from "../message/section.ts";

/** What turns differences back into numbers. */
export interface Differences {
  /** The first numbers themselves, one for first differences and two for second ones. */
  readonly first: readonly number[];
  /** What was taken from every difference to make it positive. */
  readonly least: number;
  /** Octets that this takes at the head of the data. */
  readonly octets: number;
}

/**
 * Reads what turns differences back into numbers.
 *
 * @returns undefined for order 0: the numbers are no differences, and nothing stands before them, as ecCodes reads it.
 */
export function readDifferences(
  representation: Section,
  data: Section,
  template: string,
): Differences | undefined {
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

/** Adds differences up, in place. Missing values (NaN) stay and do not count: a difference is from the number before them. */
export function undoDifferences(values: Float64Array, count: number, { first, least }: Differences): void {
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
