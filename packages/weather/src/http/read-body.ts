/** Reads a whole response body. Stops and returns undefined if the body is longer than `bytesMax`. */
export async function readBody(response: Response, bytesMax: number): Promise<Uint8Array | undefined> {
  if (Number(response.headers.get("content-length")) > bytesMax) {
    await response.body?.cancel();
    return undefined;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) return undefined;
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
