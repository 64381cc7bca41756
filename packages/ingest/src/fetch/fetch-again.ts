import { isMessage } from "./requests/grib-envelope.ts";
import type { Bytes } from "./requests/byte-ranges.ts";
import { type ProviderConnection, providerRequest } from "./requests/provider-request.ts";

/** Maximum number of requests for a message until two responses agree. */
const answersMost = 5;

/**
 * Fetches a message repeatedly until two responses agree. The stored message counts as one response.
 *
 * @param urls - Addresses of the file, which are requested in turn. Mirrors come before the original address.
 * @param sameAs - Function that returns true if a message equals the stored one; undefined if the stored one is unknown.
 * @returns The message that was received twice; `same` if it is the stored message; `none` if no two responses agree or the message no longer exists.
 * @throws IngestError `retry_later` if the provider does not respond.
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
