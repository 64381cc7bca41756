import { type ByteRange, type ObjectAnswer, objectClient } from "@halcyon/weather/source-kit";
import { IngestError } from "../../ingest-error.ts";

export interface ProviderConnection {
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Returns a random number, uniform in [0, 1). It varies the time before a retry. */
  readonly random: () => number;
  /** Returns the current time [ms since 1970]. */
  readonly clock: () => number;
  /** Maximum time of one attempt, including the response body [ms]. */
  readonly timeoutMs: number;
  /** Maximum number of attempts of a request. */
  readonly attempts: number;
  readonly onRetry: (reason: string) => void;
}

/** Times to wait between attempts [ms]. A provider that asks for a wait longer than `longestAskedMs` gets no further request until the next ingest. */
export const providerPace = { firstWaitMs: 250, longestWaitMs: 4000, longestAskedMs: 10 * 60_000 } as const;

/**
 * Requests a whole file, or a range of a file, from a provider. A request that fails temporarily is repeated, up to `attempts` attempts in total.
 *
 * @param fresh - True if intermediate caches must revalidate with the provider.
 * @returns Exactly the requested bytes; undefined if the file or the range does not exist yet. Status 403 also means that the file does not exist, because a
 * bucket that may not be listed responds with 403 for an absent file.
 * @throws IngestError `retry_later` after the last attempt, `unusable` if a retry is pointless.
 */
export async function providerRequest(
  connection: ProviderConnection,
  url: string,
  range?: ByteRange,
  fresh = false,
): Promise<Uint8Array | undefined> {
  const address = new URL(url);
  const ask = objectClient({ ...connection, pace: providerPace });
  const answer = await ask({ url: address, range, fresh });
  if (answer.state === "found") return answer.bytes;
  if (notThereYet.has(answer.state)) return undefined;
  throw errorOf(answer, `${address.origin}${address.pathname}`);
}

/** States of a response for a file that is absent or still being written. A file that is still being written ends too early. */
const notThereYet: ReadonlySet<ObjectAnswer["state"]> = new Set(["absent", "denied", "short"]);

function errorOf(answer: Exclude<ObjectAnswer, { readonly state: "found" }>, file: string): IngestError {
  if (answer.state === "unanswered") {
    return new IngestError(
      "retry_later",
      `${file} was not answered in ${answer.attempts} attempts (${answer.reason}). Ingest again later; what was fetched is kept.`,
    );
  }
  const answered = "status" in answer ? `HTTP ${answer.status}` : answer.state;
  return new IngestError("unusable", `${file} is answered with: ${answered}. Use another base URL.`);
}
