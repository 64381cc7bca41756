/** Maximum length of the text of a result [bytes]. */
export const textMaxBytes = 1000;

export interface Sentences {
  /** The first sentence, which states what the result is. */
  readonly first: string;
  /** Further sentences, most important first. Sentences that do not fit are left out. */
  readonly more: readonly string[];
  /** Sentences at the end of the text. They are never left out. */
  readonly last: readonly string[];
}

/** Joins as many sentences as fit into one text. If some are left out, the text refers to the structured part of the result. */
export function reported({ first, more, last }: Sentences): string {
  const cut = "The structured part has more.";
  const end = last.join(" ");
  const room = textMaxBytes - Buffer.byteLength(`${first} ${cut} ${end} `);
  const said: string[] = [];
  let bytes = 0;
  for (const sentence of more) {
    bytes += Buffer.byteLength(sentence) + 1;
    if (bytes > room) break;
    said.push(sentence);
  }
  return [first, ...said, ...(said.length < more.length ? [cut] : []), end].join(" ");
}

/** Returns the size of a value as JSON [bytes]. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Returns a result with as many of the first rows as fit into a maximum size.
 *
 * @param rows - Rows in order of importance, most important first.
 * @param write - Function that creates a result from the first rows.
 * @param maxBytes - Maximum size of the result as JSON [bytes].
 */
export function fitted<Row, Result>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Result,
  maxBytes: number,
): Result {
  let count = rows.length;
  let result = write(rows);
  while (count > 0 && jsonBytes(result) > maxBytes) {
    count--;
    result = write(rows.slice(0, count));
  }
  return result;
}
