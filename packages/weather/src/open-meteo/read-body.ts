import { OpenMeteoError } from "./open-meteo-error.ts";

/**
 * Reads the text of an answer.
 *
 * @throws OpenMeteoError `unusable_answer` as soon as it is known to be longer than `bytesMax`.
 */
export async function readBody(response: Response, bytesMax: number): Promise<string> {
  const tooLong = (): OpenMeteoError =>
    new OpenMeteoError("unusable_answer", `Open-Meteo's answer is longer than ${bytesMax} bytes.`);
  if (Number(response.headers.get("content-length")) > bytesMax) {
    await response.body?.cancel();
    throw tooLong();
  }
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLong();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
