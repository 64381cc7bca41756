/**
 * Cleans untrusted text: replaces control characters and characters that change the writing direction with spaces, joins all lines, and shortens the text.
 *
 * @param maxLength - Maximum length [characters].
 */
export function cleaned(text: string, maxLength: number): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = Array.from(line);
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join("")}…`;
}

/** Maximum length of a quoted name [characters]. */
const nameMaxLength = 60;

/** Quotes an untrusted name for use in a sentence. */
export function quoted(name: string): string {
  return `"${cleaned(name, nameMaxLength).replaceAll('"', "'")}"`;
}

/**
 * Returns a copy of a JSON value in which every text is cleaned by {@link cleaned}.
 *
 * @param maxLength - Maximum length of each text [characters].
 */
export function cleanedAll(value: unknown, maxLength: number): unknown {
  if (typeof value === "string") return cleaned(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => cleanedAll(item, maxLength));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanedAll(field, maxLength)]),
  );
}
