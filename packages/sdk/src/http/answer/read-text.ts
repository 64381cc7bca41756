/**
 * Reads the text of an answer. It is empty if it is not UTF-8, and undefined if it is larger than `maxBytes`, beyond which nothing is read.
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

/** Returns a decoder that replaces nothing: a malformed character is an error. */
export function utf8Decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true });
}

/** Decodes the next piece, or the end; undefined if it is malformed. */
export function decode(decoder: TextDecoder, piece: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    return undefined;
  }
}
