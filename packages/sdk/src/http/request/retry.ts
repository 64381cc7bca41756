import { httpDateMs } from "../answer/http-date.ts";

const baseDelayMs = 500;
const delayMaxMs = 8000;

/** The longest Retry-After that is waited out [s]; a longer one is for the caller to plan. */
const retryAfterMaxSeconds = 60;

/** Failed try, as the decision about the next one needs it. */
interface FailedTry {
  /** Number of tries before this one: 0 for the first. */
  readonly retriesSoFar: number;
  /** The answer; undefined if it is incomplete or missing. */
  readonly answer?: { readonly status: number; readonly headers: Headers } | undefined;
  /** Code of the failure. */
  readonly code?: string;
}

/**
 * Returns the delay before the next try [ms], or `undefined` if there must be none. Without a hint from the server: full jitter, evenly between 0 and min(8 s,
 * 0.5 s * 2^retries). `Retry-After` is followed up to 60 s. Of the client errors (4xx) only 408, 425 and 429 are retried. So is `idempotency_conflict` after
 * another try, which the server may still be processing. Nothing is retried with `x-should-retry: false`.
 *
 * @param random - A number from 0 up to 1.
 * @param nowMs - Milliseconds since 1970, to read a Retry-After that is a date where the answer has no date of its own.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelayMs(failed: FailedTry, random: number, nowMs: number): number | undefined {
  if (!mayRetry(failed)) return undefined;
  const { answer, retriesSoFar } = failed;
  const askedSeconds = answer && retryAfterSeconds(answer.headers, nowMs);
  if (askedSeconds === undefined) return random * Math.min(delayMaxMs, baseDelayMs * 2 ** retriesSoFar);
  return askedSeconds <= retryAfterMaxSeconds ? askedSeconds * 1000 : undefined;
}

/** Returns true if a call with this failure may be sent again. */
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
 * Returns the wait that the server asks for [s], as a whole number or as a date on its own clock. Returns `undefined` if it is absent or unreadable.
 *
 * @see RFC 9110 section 10.2.3
 */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after");
  if (text !== null && /^\d+$/.test(text)) return Number(text);
  const waitMs = httpDateMs(text) - (httpDateMs(headers.get("date")) || nowMs);
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs / 1000);
}
