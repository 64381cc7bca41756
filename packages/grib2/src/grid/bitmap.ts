import type { Section } from "../message/section.ts";

/** Bitmap of the points of a grid that have a value, one bit each. */
export interface Bitmap {
  /** Number of points that have a value. */
  readonly present: number;
  /** Returns the number of points before this one that have a value; undefined if this one has none. */
  readonly rank: (point: number) => number | undefined;
  /** Moves the values at the head of `values` to their points, in place; the others become NaN. */
  readonly spread: (values: Float64Array) => void;
}

/** Reads a bitmap of section 6 over this many points, in the order of the file. */
export function readBitmap(section: Section, points: number): Bitmap {
  const indicator = section.octet(6);
  if (indicator === 254) throw section.error("damaged", "it repeats a bitmap, and none stands before it.");
  if (indicator !== 0) throw section.error("unsupported", `bitmap ${indicator} is kept by its centre.`);
  const bytes = Math.ceil(points / 8);
  if (section.length - bitmapOctet + 1 < bytes) {
    throw section.error("damaged", "it ends before its points do.");
  }
  const isPresent = (point: number): boolean =>
    ((section.octet(bitmapOctet + (point >>> 3)) >>> (7 - (point & 7))) & 1) === 1;
  const presentBefore = (point: number): number => {
    let count = 0;
    for (let byte = 0; byte < point >>> 3; byte += 1) count += onesOf[section.octet(bitmapOctet + byte)]!;
    for (let at = point & ~7; at < point; at += 1) count += isPresent(at) ? 1 : 0;
    return count;
  };
  const present = presentBefore(points);
  return {
    present,
    rank: (point) => (isPresent(point) ? presentBefore(point) : undefined),
    spread: (values) => {
      let from = present;
      for (let byte = bytes - 1; byte >= 0; byte -= 1) {
        const octet = section.octet(bitmapOctet + byte);
        for (let point = Math.min(byte * 8 + 8, points) - 1; point >= byte * 8; point -= 1) {
          const hasValue = (octet & (0x80 >>> (point & 7))) !== 0;
          if (hasValue) from -= 1;
          values[point] = hasValue ? values[from]! : Number.NaN;
        }
      }
    },
  };
}

const bitmapOctet = 7;

const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let rest = byte; rest > 0; rest >>>= 1) ones += rest & 1;
  return ones;
});
