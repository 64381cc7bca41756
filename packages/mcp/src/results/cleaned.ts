/**
 * A text of someone else, as data: in one line, without control characters and those that change the direction of writing, and cut.
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

/** The longest name that is repeated [characters]. */
const nameMaxLength = 60;

/** A name of someone else inside a sentence. */
export function quoted(name: string): string {
  return `"${cleaned(name, nameMaxLength).replaceAll('"', "'")}"`;
}

/** A document whose texts are all data. */
export function cleanedAll(value: unknown, maxLength: number): unknown {
  if (typeof value === "string") return cleaned(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => cleanedAll(item, maxLength));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanedAll(field, maxLength)]),
  );
}
