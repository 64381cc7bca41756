import { StoreError } from "@halcyon/store";
import { httpGet, storeProblems } from "@halcyon/store/writer-kit";
import { type ByteRange, retryAfterMs, retryWaitMs } from "@halcyon/weather/source-kit";
import { IngestError } from "../ingest-error.ts";

export interface ProviderConnection {
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long one attempt may take, its body included [ms]. */
  readonly timeoutMs: number;
  /** How often a request is sent at most. */
  readonly attempts: number;
  readonly onRetry: (reason: string) => void;
}

/** A provider that asks for more is left alone until the next ingest [ms]. */
const longestAskedMs = 10 * 60_000;

/**
 * Asks a provider for a whole file or a range of one, as often as the connection allows.
 *
 * Failed connections, bodies that were cut, 408, 429 and 5xx are tried again after a random part of a delay that doubles, and not before
 * what `Retry-After` asks for.
 *
 * @returns Exactly the bytes asked; undefined where the file, or this part of it, is not there yet. Buckets that may not be listed say
 *   403 for that.
 * @throws IngestError `retry_later` after the last attempt, `unusable` where another one is of no use.
 */
export async function providerRequest(
  connection: ProviderConnection,
  url: string,
  range?: ByteRange,
): Promise<Uint8Array | undefined> {
  const { attempts, clock, random, sleep, timeoutMs, onRetry } = connection;
  const address = new URL(url);
  const key = `${address.origin}${address.pathname}`;
  for (let attempt = 1; ; attempt += 1) {
    const question = { url: address, key, range, fresh: false, timeoutMs, fetch: connection.fetch };
    const answer = await httpGet(question).catch(withoutStore);
    if ("bytes" in answer) return answer.bytes;
    const askedMs = retryAfterMs(answer.retryAfter, clock());
    if (attempt >= attempts || (askedMs ?? 0) > longestAskedMs) {
      throw new IngestError(
        "retry_later",
        `${key} was not answered in ${attempt} attempts (${answer.failure}). Ingest again later; what was fetched is kept.`,
      );
    }
    onRetry(answer.failure);
    await sleep(retryWaitMs(attempt, random(), askedMs));
  }
}

/** The words of a file that is still being written, or of a provider's mistake, for those of the point store. */
function withoutStore(error: unknown): { readonly bytes: undefined } {
  if (!(error instanceof StoreError)) throw error;
  if (error.code === "denied" || error.code === "truncated") return { bytes: undefined };
  const what = error.message.replace(storeProblems[error.code].advice, "Use another base URL.");
  throw new IngestError("unusable", what, { cause: error });
}
