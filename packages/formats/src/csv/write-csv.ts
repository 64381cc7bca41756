import { rowsOf, type Table, type TableColumn } from "../table/table.ts";

/** Number of rows that are written as one piece. */
const rowsAtOnce = 4096;

/**
 * Writes tables with the same columns as one CSV document (RFC 4180), in pieces. A missing value becomes an empty field, and bytes become hexadecimal digits.
 *
 * @param tables - At least one. The heading has the columns of the first.
 */
export function* writeCsv(tables: readonly Table[]): Generator<string> {
  const heading = tables[0]!.columns.map(({ name }) => quoted(name));
  yield `${heading.join()}\r\n`;
  for (const table of tables) {
    const rows = rowsOf(table);
    const fields = table.columns.map(fieldsOf);
    for (let from = 0; from < rows; from += rowsAtOnce) {
      let piece = "";
      for (let row = from; row < Math.min(from + rowsAtOnce, rows); row += 1) {
        for (let column = 0; column < fields.length; column += 1)
          piece += (column === 0 ? "" : ",") + fields[column]!(row);
        piece += "\r\n";
      }
      yield piece;
    }
  }
}

/** Returns a function that writes the field of a column in a row. */
function fieldsOf(column: TableColumn): (row: number) => string {
  if (column.kind === "text") {
    const { values } = column;
    return (row) => textField(values[row] ?? "");
  }
  if (column.kind === "bytes") {
    const { values } = column;
    return (row) => Buffer.from(values[row] ?? []).toString("hex");
  }
  const { values, kind } = column;
  const write = writers[kind]();
  return (row) => (Number.isNaN(values[row]) ? "" : write(values[row]!));
}

/** Returns a function that writes a number of a column, by the kind of the column. */
const writers = {
  number: () => String,
  day: () => (day: number) => dateOf(day),
  time: instantWriter,
} as const;

/** Pattern of a text that a spreadsheet would run as a formula. It does not match numbers. */
const formula = /^[=+\-@\t\r](?![\d.,]+$)/;

/** Returns the field of a text. An apostrophe keeps a spreadsheet from running a text, which anyone may have written, as a formula. */
function textField(text: string): string {
  return quoted(formula.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const msPerDay = 86_400_000;

function dateOf(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, "2026-11-21".length);
}

/** Returns a function that writes instants in UTC, rounded down to the second. Rows of the same day share the text of their date. */
function instantWriter(): (instantMs: number) => string {
  let [day, date] = [Number.NaN, ""];
  return (instantMs) => {
    const ofInstant = Math.floor(instantMs / msPerDay);
    if (ofInstant !== day) [day, date] = [ofInstant, dateOf(ofInstant)];
    const second = Math.floor((instantMs - day * msPerDay) / 1000);
    const [hour, minute] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
    return `${date}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second % 60)}Z`;
  };
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
