/** Pattern of a text that a spreadsheet would interpret as a formula. It does not match numbers. */
const formula = /^[=+\-@\t\r](?![\d.,]+$)/;

/**
 * Formats a value as a field of a CSV table by RFC 4180. Null becomes an empty field. An apostrophe is added before a text that spreadsheets would
 * interpret as a formula. Numbers remain numbers.
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
