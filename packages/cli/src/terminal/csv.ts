import { csvField } from "@halcyon/schema/words";

/** Returns a table as CSV text according to RFC 4180. Null is an empty field. */
export function csv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  return [columns, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}
