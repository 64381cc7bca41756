/**
 * The text of an answer; empty where it is no UTF-8, undefined where it is larger than `maxBytes`, of which no more is read.
 *
 * @throws what reading throws
 */
export async function readText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return "";
  const decoder = utf8Decoder();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      bytes += value?.length ?? 0;
      if (bytes > maxBytes) return undefined;
      const piece = decode(decoder, value);
      if (piece === undefined) return "";
      text += piece;
      if (done) return text;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** A decoder that replaces nothing: a letter that is damaged is a fault. */
export function utf8Decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true });
}

/** The letters of the next piece, or of the end; undefined where they are damaged. */
export function decode(decoder: TextDecoder, piece: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    return undefined;
  }
}
