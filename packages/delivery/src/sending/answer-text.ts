/** So much of an answer is kept [bytes]. */
export const answerMaxBytes = 512;

/**
 * The beginning of an answer's body as one line of text, for the owner of a webhook to read.
 *
 * Control characters and those that turn or hide text are left out; a character that is cut at the end is too.
 *
 * @param encoding - The `content-encoding`: what is packed is not unpacked, and gives an empty text.
 */
export function answerText(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined && encoding !== "identity") return "";
  const text = new TextDecoder().decode(bytes.subarray(0, answerMaxBytes), { stream: true });
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
}
