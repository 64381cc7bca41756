import { isMessage } from "./requests/grib-envelope.ts";
import type { Bytes } from "./requests/byte-ranges.ts";
import { type ProviderConnection, providerRequest } from "./requests/provider-request.ts";

/** Maximum number of times that a message is fetched to find two responses that agree. */
const answersMost = 5;

/**
 * Fetches the bytes of a message until two responses agree. The stored message counts as one of them.
 *
 * @param urls - The addresses of its file, each asked in turn: mirrors before the one that was asked first.
 * @param sameAs - Whether a message is the one that is there; undefined where nobody knows any more.
 * @returns The message that came twice; `same` where that is the one there; `none` where no two agree, or it is gone.
 * @throws IngestError `retry_later`
 */
export async function fetchAgain(
  connection: ProviderConnection,
  urls: readonly string[],
  range: Bytes,
  sameAs: ((message: Uint8Array) => boolean) | undefined,
): Promise<Uint8Array | "same" | "none"> {
  const answers: Uint8Array[] = [];
  for (let asked = 0; asked < answersMost; asked += 1) {
    const answer = await providerRequest(connection, urls[asked % urls.length]!, range, true);
    if (answer === undefined || !isMessage(answer)) continue;
    if (sameAs?.(answer) === true) return "same";
    if (answers.some((other) => Buffer.compare(other, answer) === 0)) return answer;
    answers.push(answer);
  }
  return "none";
}
