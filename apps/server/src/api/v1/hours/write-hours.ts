import type { Writable } from "../../rows/cached-tails.ts";
import { repeat, rowTemplate, type RowTemplate, writeScores, writeStamps } from "../../rows/row-bytes.ts";
import { noScore, type PackedForecast } from "../../../scoring/scores/packed-forecast.ts";

/** Hours of a forecast, with their scores in ten-thousandths. */
type PackedHours = Pick<PackedForecast, "startHour" | "median" | "q10" | "q90">;

/**
 * Writes a document as JSON, without its closing brace and with the name of a last field, `forecast`. The caller appends the value of this field and the
 * closing brace.
 */
export function writeOpening(document: object): string {
  return `${JSON.stringify(document).slice(0, -1)},"forecast":`;
}

/**
 * Writes hours as a JSON array and closes the enclosing object. Each row is a copy of a fixed-width template whose placeholders are replaced by digits from
 * tables. JSON.stringify takes about ten times as long.
 */
export function writeJsonHours(packed: PackedHours): Buffer {
  return writeFrame(packed, json);
}

/** Writes the hours of a forecast as CSV. Null becomes an empty field. */
export function writeCsvHours(packed: PackedHours): Buffer {
  return writeFrame(packed, csv);
}

/** Returns content with the hours of a forecast. The content is written only when it is needed. */
export function writableHours(packed: PackedHours, format: "json" | "csv"): Writable {
  const frame = { json, csv }[format];
  return { byteLength: byteLengthOf(packed, frame), write: () => writeFrame(packed, frame) };
}

/** Row templates of a document, and the texts around the rows. `between` stands after each row except the last, and `closing` after the last row. */
interface Frame {
  readonly plain: RowTemplate;
  readonly spread: RowTemplate;
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
}

const json: Frame = {
  plain: rowTemplate('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":null,"Q90":null},'),
  spread: rowTemplate('{"timestamp":"YYYY-MM-DDTHH:00:00Z","median":0.0000,"Q10":0.0000,"Q90":0.0000},'),
  opening: "[",
  between: ",",
  closing: "]}",
};

const csv: Frame = {
  plain: rowTemplate("YYYY-MM-DDTHH:00:00Z,0.0000,,\r\n"),
  spread: rowTemplate("YYYY-MM-DDTHH:00:00Z,0.0000,0.0000,0.0000\r\n"),
  opening: "timestamp,median,Q10,Q90\r\n",
  between: "\r\n",
  closing: "\r\n",
};

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
    const { bytes, stampsAt, numbersAt } = hasSpread ? spread : plain;
    repeat(out, at, bytes, to - from);
    writeStamps(view, at + stampsAt[0]!, bytes.length, startHour + from, startHour + to);
    const columns = hasSpread ? [median, q10, q90] : [median];
    for (const [column, scores] of columns.entries())
      writeScores(view, at + numbersAt[column]!, bytes.length, scores, from, to);
    at += (to - from) * bytes.length;
  }
  out.write(closing, at - between.length, "latin1");
  return out;
}
