/** CSV row, by column name. A null or absent value is written as an empty field. */
export type CsvRow = Readonly<Record<string, string | number | null | undefined>>;

/** Writes rows as CSV (RFC 4180) with the given columns. */
export function writeCsv(columns: readonly string[], rows: readonly CsvRow[]): Buffer {
  const lines = rows.map((row) => columns.map((column) => fieldOf(row[column] ?? null)).join(","));
  return Buffer.from([columns.join(","), ...lines, ""].join("\r\n"));
}

function fieldOf(cell: string | number | null): string {
  if (typeof cell === "string" && /[",\r\n]/.test(cell)) return `"${cell.replaceAll('"', '""')}"`;
  return cell === null ? "" : String(cell);
}

type Nested = { readonly [Name in string]: number | null | Nested };

/**
 * Returns the numbers in nested fields, by the path of the field. Null fields are left out.
 *
 * @example
 * ```js
 * flatCells({ month: 1, windows: { P50: 3 } }); // => { month: 1, "windows.P50": 3 }
 * ```
 */
export function flatCells(fields: Nested, path: string = ""): Record<string, number> {
  const cells = Object.entries(fields).map(([name, value]) => {
    if (value === null) return {};
    return typeof value === "number" ? { [path + name]: value } : flatCells(value, `${path}${name}.`);
  });
  return Object.assign({}, ...cells) as Record<string, number>;
}
