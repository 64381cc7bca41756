/**
 * Reads the text of a response. Returns an empty string if the text is not UTF-8. Stops and returns undefined if the text is larger than `maxBytes`.
 *
 * @throws Any error of the stream that is read.
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

/** Returns a UTF-8 decoder that throws an error if a character is malformed. */
export function utf8Decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true });
}

/**
 * Decodes the next piece of a text. Returns undefined if the text is malformed.
 *
 * @param piece - Next bytes; undefined at the end of the text.
 */
export function decode(decoder: TextDecoder, piece: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    return undefined;
  }
}
