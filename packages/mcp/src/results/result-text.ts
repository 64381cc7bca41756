/** Maximum length of the text of a result [bytes]. */
export const textMaxBytes = 1000;

export interface Sentences {
  /** First sentence: what the result is. */
  readonly first: string;
  /** Further sentences, the most important first, as many as there is room for. */
  readonly more: readonly string[];
  /** Sentences that are always included. */
  readonly last: readonly string[];
}

/** Joins sentences into one text. The structured part holds the rest, and the text says so. */
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

/** Returns the size of a text inside JSON [bytes]. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Returns a result with as many rows as there is room for.
 *
 * @param rows - The most important first.
 * @param write - Writes a result of the first rows; it is told how many that are.
 * @param maxBytes - The most bytes of the result as JSON.
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
