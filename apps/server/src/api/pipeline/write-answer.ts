import type { DataColumn } from "../../weather/data-column.ts";
import type { Table, WholeAnswer } from "./answer.ts";

/** Number of CSV rows that are written as one chunk. */
const rowsAtOnce = 4096;

/** Returns the bytes of a response in pieces. Values become JSON, and tables become CSV. */
export function writeAnswer(answer: WholeAnswer<unknown>): readonly (Buffer | string)[] {
  if ("chunks" in answer)
    return answer.tail === undefined ? answer.chunks : [...answer.chunks, answer.tail.plain()];
  if ("tables" in answer) return [headingOf(answer.tables[0]!), ...answer.tables.flatMap(writeRows)];
  return [answer.json === undefined ? "" : JSON.stringify(answer.json)];
}

/** Returns the CSV header line. A data column is named `<variable>` or `<variable>.<column>`. */
function headingOf({ keys, columns }: Table): string {
  return `${[...Object.keys(keys), ...columns.map(nameOf)].join(",")}\r\n`;
}

/** Writes the rows of a table as CSV. Null becomes an empty field. */
function writeRows({ keys, columns }: Table): string[] {
  const stamps = Object.values(keys);
  const pieces: string[] = [];
  const rows = stamps[0]!.length;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    let piece = "";
    for (let row = from; row < Math.min(from + rowsAtOnce, rows); row += 1) {
      piece += stamps.map((stamp) => stamp[row]).join(",");
      for (const { values } of columns) piece += Number.isNaN(values[row]) ? "," : `,${values[row]}`;
      piece += "\r\n";
    }
    pieces.push(piece);
  }
  return pieces;
}

function nameOf({ variable, column, member }: DataColumn): string {
  if (column === "values") return variable;
  return member === undefined
    ? `${variable}.${column}`
    : `${variable}.member_${String(member).padStart(2, "0")}`;
}
