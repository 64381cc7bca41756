/** Pattern of a text that spreadsheets take for a formula and that is no number. */
const formula = /^[=+\-@\t\r](?![\d.,]+$)/;

/**
 * Writes a value as a field of a table by RFC 4180. Null is empty. A text that a spreadsheet would take for a formula gets an apostrophe before
 * it; a number stays a number.
 *
 * @example
 * ```js
 * csvField("=1+1"); // => "'=1+1"
 * ```
 */
export function csvField(value: string | number | boolean | null): string {
  const text = typeof value === "string" && formula.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
