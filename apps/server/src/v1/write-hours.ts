import { type EpochHour, formatEpochHour } from "@halcyon/schema";
import { LRUCache } from "lru-cache";
import { noScore, type PackedForecast } from "../scores/packed-forecast.ts";

/** Hours of a forecast, with their scores in ten-thousandths. */
type PackedHours = Pick<PackedForecast, "startHour" | "median" | "q10" | "q90">;

/** A document up to its hours, which close it. */
export function writeOpening(document: object): string {
  return `${JSON.stringify(document).slice(0, -1)},"forecast":`;
}

/**
 * Writes the hours of a forecast as a JSON array, and closes the object whose last field they are.
 *
 * Rows have fixed widths: copies of a template, into which digits of tables are put. Writing objects through JSON.stringify takes some ten times as long.
 */
export function writeJsonHours(packed: PackedHours): Buffer {
  return writeFrame(packed, json);
}

/** Writes the hours of a forecast as CSV; null is an empty field. */
export function writeCsvHours(packed: PackedHours): Buffer {
  return writeFrame(packed, csv);
}

/** How long the hours of a forecast are as {@link writeJsonHours} and {@link writeCsvHours} write them [bytes]. */
export function hoursByteLength(packed: PackedHours, format: "json" | "csv"): number {
  return byteLengthOf(packed, { json, csv }[format]);
}

interface Template {
  readonly bytes: Buffer;
  readonly timestampAt: number;
  /** Where median, Q10 and Q90 stand, as far as they are numbers. */
  readonly numbersAt: readonly number[];
}

/** A row ends with what stands between rows, which the closing replaces after the last one. */
interface Frame {
  readonly plain: Template;
  readonly spread: Template;
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
}

const json: Frame = {
  plain: template('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":null,"Q90":null},'),
  spread: template('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":0.0000,"Q90":0.0000},'),
  opening: "[",
  between: ",",
  closing: "]}",
};

const csv: Frame = {
  plain: template("YYYY-MM-DDTHH:00:00Z,0.0000,,\r\n"),
  spread: template("YYYY-MM-DDTHH:00:00Z,0.0000,0.0000,0.0000\r\n"),
  opening: "timestamp,median,Q10,Q90\r\n",
  between: "\r\n",
  closing: "\r\n",
};

function template(text: string): Template {
  const numbersAt = [...text.matchAll(/\b0\.0000/g)].map(({ index }) => index);
  return { bytes: Buffer.from(text), timestampAt: text.indexOf("YYYY"), numbersAt };
}

const digitZero = 0x30;

/** The four decimals of each published score, as one number of four characters. */
const decimals = Uint32Array.from({ length: 1e4 + 1 }, (_, score) =>
  Buffer.from(String(score % 1e4).padStart(4, "0")).readUInt32BE(),
);

/** The two digits of each hour of a day, as one number of two characters. */
const hoursOfDay = Uint16Array.from({ length: 24 }, (_, hour) =>
  Buffer.from(String(hour).padStart(2, "0")).readUInt16BE(),
);

/** The characters of `YYYY-MM-DD` by the day since 1970; days come again in every answer. */
const dates = new LRUCache<number, DataView>({ max: 1000 });

function dateOf(day: number): DataView {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new DataView(new TextEncoder().encode(formatEpochHour(24 * day).slice(0, 10)).buffer);
  dates.set(day, date);
  return date;
}

function byteLengthOf({ q10 }: PackedHours, { plain, spread, opening, between, closing }: Frame): number {
  let withSpread = 0;
  for (let hour = 0; hour < q10.length; hour++) if (q10[hour] !== noScore) withSpread++;
  const rows = withSpread * spread.bytes.length + (q10.length - withSpread) * plain.bytes.length;
  return opening.length + rows - between.length + closing.length;
}

function writeFrame(packed: PackedHours, frame: Frame): Buffer {
  const { startHour, median, q10, q90 } = packed;
  const { plain, spread, opening, between, closing } = frame;
  const hours = median.length;
  const out = Buffer.allocUnsafeSlow(byteLengthOf(packed, frame));
  const view = new DataView(out.buffer);
  let at = out.write(opening, "latin1");
  for (let from = 0, to = 0; from < hours; from = to) {
    const hasSpread = q10[from] !== noScore;
    while (to < hours && (q10[to] !== noScore) === hasSpread) to++;
    const { bytes, timestampAt, numbersAt } = hasSpread ? spread : plain;
    repeat(out, at, bytes, to - from);
    writeStamps(view, at + timestampAt, bytes.length, startHour + from, startHour + to);
    const columns = hasSpread ? [median, q10, q90] : [median];
    for (const [column, scores] of columns.entries())
      writeScores(view, at + numbersAt[column]!, bytes.length, scores, from, to);
    at += (to - from) * bytes.length;
  }
  out.write(closing, at - between.length, "latin1");
  return out;
}

/** Fills a part of a buffer with copies of some bytes. */
function repeat(out: Buffer, at: number, bytes: Buffer, times: number): void {
  const end = at + times * bytes.length;
  out.set(bytes, at);
  for (let filled = at + bytes.length; filled < end; filled = Math.min(2 * filled - at, end))
    out.copyWithin(filled, at, Math.min(filled, at + end - filled));
}

/** Writes date and hour of consecutive hours into rows of one width, from one hour (inclusive) to another (exclusive). */
function writeStamps(view: DataView, at: number, width: number, from: EpochHour, to: EpochHour): void {
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

/** Writes scores over the six characters `0.0000` in rows of one width. */
function writeScores(
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
