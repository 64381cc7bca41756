import { csvField } from "@halcyon/schema/words";
import type { Fact } from "./fact.ts";

type Row = readonly (string | number | null)[];

/**
 * Returns a table as CSV text according to RFC 4180. Missing values are empty. Facts about the table come first, one per row. Each fact begins with `#`,
 * which many programs treat as a comment.
 */
export function csv(facts: readonly Fact[], rows: readonly Row[]): string {
  const said = facts.map(({ name, text }): Row => [`# ${name}`, asText(text)]);
  return [...said, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Returns a text without line breaks. */
function asText(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
