import { httpDateMs } from "../answer/deprecation.ts";

const baseDelayMs = 500;
const delayMaxMs = 8000;

/** Maximum Retry-After value that the client waits for [s]. If the server asks for more, the call fails and the caller must plan the retry. */
const retryAfterMaxSeconds = 60;

/** Facts about a failed try that the client needs to plan the next try. */
interface FailedTry {
  /** Number of tries before this one, starting with 0. */
  readonly retriesSoFar: number;
  /** Response; undefined if it is missing or incomplete. */
  readonly answer?: { readonly status: number; readonly headers: Headers } | undefined;
  /** Error code that the server gave. */
  readonly code?: string;
}

/**
 * Returns the delay before the next try [ms]; undefined if the call must not be retried. `Retry-After` is obeyed up to 60 s; if it is longer, the call is not
 * retried. Without this header, the delay is random: evenly distributed between 0 and min(8 s, 0.5 s * 2^retries). Of the client errors (4xx), only 408, 425
 * and 429 are retried. `idempotency_conflict` is also retried after an earlier try, because the server may still be processing that try. A response with
 * `x-should-retry: false` is never retried.
 *
 * @param random - Random number from 0 (inclusive) to 1 (exclusive).
 * @param nowMs - Current time [ms since 1970]. Used if Retry-After is a date and the response has no `Date` header.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelayMs(failed: FailedTry, random: number, nowMs: number): number | undefined {
  if (!mayRetry(failed)) return undefined;
  const { answer, retriesSoFar } = failed;
  const askedSeconds = answer && retryAfterSeconds(answer.headers, nowMs);
  if (askedSeconds === undefined) return random * Math.min(delayMaxMs, baseDelayMs * 2 ** retriesSoFar);
  return askedSeconds <= retryAfterMaxSeconds ? askedSeconds * 1000 : undefined;
}

/** Returns true if a retry of a failed call may succeed. */
export function mayRetry({ answer, code, retriesSoFar }: FailedTry): boolean {
  if (answer === undefined) return true;
  if (answer.headers.get("x-should-retry")?.toLowerCase() === "false") return false;
  return (
    answer.status >= 500 ||
    [408, 425, 429].includes(answer.status) ||
    (code === "idempotency_conflict" && retriesSoFar > 0)
  );
}

/**
 * Returns the delay that the server requests [s]. `Retry-After` is a whole number or a date on the server's clock. Returns undefined if the header is missing
 * or unreadable.
 *
 * @see RFC 9110 section 10.2.3
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after");
  if (text !== null && /^\d+$/.test(text)) return Number(text);
  const waitMs = httpDateMs(text) - (httpDateMs(headers.get("date")) || nowMs);
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs / 1000);
}
