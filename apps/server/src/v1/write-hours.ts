import { formatEpochHour } from "@halcyon/schema";
import type { Scorable } from "../scores/admit-entry.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";

/** A document up to its hours, which close it. */
export function writeOpening(document: object): string {
  return `${JSON.stringify(document).slice(0, -1)},"forecast":`;
}

/**
 * Writes the hours of a forecast as a JSON array, and closes the object whose last field they are.
 *
 * Rows have fixed widths: each starts as a copy of a template into which digits are put. Writing objects through JSON.stringify
 * takes about twice as long, and most of the time of a request is spent here.
 */
export function writeJsonHours(scored: ScoredForecast<Scorable>): Buffer {
  const plain = template('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":null,"Q90":null}');
  const spread = template('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":0.0000,"Q90":0.0000}');
  return writeRows(scored, { plain, spread, opening: "[", between: ",", closing: "]}" });
}

/** Writes the hours of a forecast as CSV; null is an empty field. */
export function writeCsvHours(scored: ScoredForecast<Scorable>): Buffer {
  const plain = template("YYYY-MM-DDTHH:00:00Z,0.0000,,");
  const spread = template("YYYY-MM-DDTHH:00:00Z,0.0000,0.0000,0.0000");
  return writeRows(scored, {
    plain,
    spread,
    opening: "timestamp,median,Q10,Q90\r\n",
    between: "\r\n",
    closing: "\r\n",
  });
}

interface Template {
  readonly bytes: Buffer;
  readonly timestampAt: number;
  /** Where median, Q10 and Q90 stand, as far as they are numbers. */
  readonly numbersAt: readonly number[];
}

interface Frame {
  readonly plain: Template;
  readonly spread: Template;
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
}

const digitZero = 0x30;

function template(text: string): Template {
  const numbersAt = [...text.matchAll(/\b0\.0000/g)].map(({ index }) => index);
  return { bytes: Buffer.from(text), timestampAt: text.indexOf("YYYY"), numbersAt };
}

function writeRows({ startHour, median, q10, q90 }: ScoredForecast<Scorable>, frame: Frame): Buffer {
  const { plain, spread, opening, between, closing } = frame;
  const longest = Math.max(plain.bytes.length, spread.bytes.length) + between.length;
  const out = Buffer.allocUnsafe(opening.length + median.length * longest + closing.length);
  let at = out.write(opening, 0, "latin1");
  let date = "";
  for (let index = 0; index < median.length; index++) {
    const hourOfDay = (startHour + index) % 24;
    if (hourOfDay === 0 || date === "") date = formatEpochHour(startHour + index).slice(0, 11);
    if (index > 0) at += out.write(between, at, "latin1");
    const low = q10[index]!;
    const row = Number.isNaN(low) ? plain : spread;
    row.bytes.copy(out, at);
    out.write(date, at + row.timestampAt, "latin1");
    writeTwoDigits(out, at + row.timestampAt + 11, hourOfDay);
    writeScore(out, at + row.numbersAt[0]!, median[index]!);
    if (row === spread) {
      writeScore(out, at + row.numbersAt[1]!, low);
      writeScore(out, at + row.numbersAt[2]!, q90[index]!);
    }
    at += row.bytes.length;
  }
  at += out.write(closing, at, "latin1");
  return out.subarray(0, at);
}

function writeTwoDigits(out: Buffer, at: number, value: number): void {
  out[at] = digitZero + Math.floor(value / 10);
  out[at + 1] = digitZero + (value % 10);
}

/** Writes a score, which has four decimals, over the six characters `0.0000`. */
function writeScore(out: Buffer, at: number, score: number): void {
  let rest = Math.round(score * 1e4);
  for (let place = at + 5; place > at + 1; place--) {
    out[place] = digitZero + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  out[at] = digitZero + rest;
}
