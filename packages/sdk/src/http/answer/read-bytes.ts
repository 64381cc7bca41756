/**
 * Reads the bytes of a response. Stops and returns undefined if there are more than `maxBytes`.
 *
 * @throws Any error of the stream that is read.
 */
export async function readBytes(answer: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = answer.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
      bytes += value.length;
      if (bytes > maxBytes) return undefined;
      pieces.push(value);
    }
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}
