import type { Fact } from "./fact.ts";

type Row = readonly (string | number | null)[];

/**
 * A table by RFC 4180; missing values are empty. Facts about the table come first, one a row. Each begins with `#`, which readers of tables
 * take for a comment.
 */
export function csv(facts: readonly Fact[], rows: readonly Row[]): string {
  const said = facts.map(({ name, text }): Row => [`# ${name}`, asText(text)]);
  return [...said, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Words in one line, which no spreadsheet takes for a formula. */
function asText(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
