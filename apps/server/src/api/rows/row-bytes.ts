import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { LRUCache } from "lru-cache";

/** Row of fixed width with placeholders. The server copies the row and replaces the placeholders with values. */
export interface RowTemplate {
  readonly bytes: Buffer;
  /** Positions of the placeholders `YYYY-MM-DDTHH` in the row, from 0. */
  readonly stampsAt: readonly number[];
  /** Positions of the placeholders `0.0000` in the row, from 0. */
  readonly numbersAt: readonly number[];
}

/**
 * Returns the template of a row, with the positions of its placeholders.
 *
 * @param text - Text of the row, in characters of one byte. It has `YYYY-MM-DDTHH` for each hour and `0.0000` for each number.
 */
export function rowTemplate(text: string): RowTemplate {
  const places = (pattern: RegExp): number[] => [...text.matchAll(pattern)].map(({ index }) => index);
  return { bytes: Buffer.from(text, "latin1"), stampsAt: places(/YYYY/g), numbersAt: places(/\b0\.0000/g) };
}

const digitZero = 0x30;

/** Digits of the four decimals of each published score, packed into one 32-bit number. The index is the score in ten-thousandths. */
const decimals = Uint32Array.from({ length: 1e4 + 1 }, (_, score) =>
  Buffer.from(String(score % 1e4).padStart(4, "0")).readUInt32BE(),
);

/** Two digits of each hour of the day, packed into one 16-bit number. */
const hoursOfDay = Uint16Array.from({ length: 24 }, (_, hour) =>
  Buffer.from(String(hour).padStart(2, "0")).readUInt16BE(),
);

/** Characters of `YYYY-MM-DD` by the number of days since 1970. The same days occur in most responses. */
const dates = new LRUCache<number, DataView>({ max: 1000 });

function dateOf(day: number): DataView {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new DataView(new TextEncoder().encode(formatEpochHour(24 * day).slice(0, 10)).buffer);
  dates.set(day, date);
  return date;
}

/** Writes copies of the given bytes into a buffer, one after the other, from position `at`. */
export function repeat(out: Buffer, at: number, bytes: Buffer, times: number): void {
  const end = at + times * bytes.length;
  out.set(bytes, at);
  for (let filled = at + bytes.length; filled < end; filled = Math.min(2 * filled - at, end))
    out.copyWithin(filled, at, Math.min(filled, at + end - filled));
}

/** Writes the date and hour of consecutive hours into rows of equal width. The hours range from `from` (inclusive) to `to` (exclusive). */
export function writeStamps(view: DataView, at: number, width: number, from: EpochHour, to: EpochHour): void {
  let row = at;
  for (let hour = from; hour < to;) {
    const day = Math.floor(hour / 24);
    const date = dateOf(day);
    const [year, month, ofMonth] = [date.getUint32(0), date.getUint32(4), date.getUint16(8)];
    for (const nextDay = 24 * (day + 1); hour < Math.min(nextDay, to); hour++) {
      view.setUint32(row, year);
      view.setUint32(row + 4, month);
      view.setUint16(row + 8, ofMonth);
      view.setUint16(row + 11, hoursOfDay[hour - 24 * day]!);
      row += width;
    }
  }
}

/** Writes scores into rows of equal width. Each score replaces the six characters `0.0000`. */
export function writeScores(
  view: DataView,
  at: number,
  width: number,
  scores: Uint16Array,
  from: number,
  to: number,
): void {
  let row = at;
  for (let hour = from; hour < to; hour++) {
    const score = scores[hour]!;
    if (score === 1e4) view.setUint8(row, digitZero + 1);
    view.setUint32(row + 2, decimals[score]!);
    row += width;
  }
}
