import { csvField } from "@halcyon/schema/words";
import type { Fact } from "./fact.ts";

type Row = readonly (string | number | null)[];

/**
 * Writes a table by RFC 4180; missing values are empty. Facts about the table come first, one per row. Each begins with `#`, which readers of tables take for a
 * comment.
 */
export function csv(facts: readonly Fact[], rows: readonly Row[]): string {
  const said = facts.map(({ name, text }): Row => [`# ${name}`, asText(text)]);
  return [...said, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Returns a text in one line. */
function asText(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
