/**
 * Cleans a text from someone else as data: one line, cut to length. Control characters and characters that change the writing direction are removed.
 *
 * @param maxLength - [characters]
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

/** Maximum length of a name that is repeated [characters]. */
const nameMaxLength = 60;

/** Returns a name from someone else for use inside a sentence. */
export function quoted(name: string): string {
  return `"${cleaned(name, nameMaxLength).replaceAll('"', "'")}"`;
}

/** Returns a document in which all texts are cleaned as data. */
export function cleanedAll(value: unknown, maxLength: number): unknown {
  if (typeof value === "string") return cleaned(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => cleanedAll(item, maxLength));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanedAll(field, maxLength)]),
  );
}
