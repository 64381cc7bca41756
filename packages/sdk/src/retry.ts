const baseDelayMs = 500;
const delayMaxMs = 8000;

/** The longest Retry-After that is waited out [ms]; a longer one is for the caller to plan. */
const retryAfterMaxMs = 60_000;

const retryableClientErrors: ReadonlySet<number> = new Set([408, 425, 429]);

/** What a failed try has to say about the next one. */
export interface FailedTry {
  /** Number of tries before this one: 0 for the first. */
  readonly retriesSoFar: number;
  /** Status and headers; absent when there was no answer at all. */
  readonly answer?: { readonly status: number; readonly headers: Headers };
}

/**
 * How long to wait before the next try [ms], or `undefined` when there must be none.
 *
 * Without word from the server: full jitter, evenly between 0 and min(8 s, 0.5 s * 2^retries). `Retry-After` is followed up to
 * 60 s. Of the refusals (4xx) only 408, 425 and 429 are tried again, and none with `x-should-retry: false`.
 *
 * @param random - A number from 0 up to 1.
 * @param nowMs - Milliseconds since 1970, to read a Retry-After that is a date.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelayMs(failed: FailedTry, random: number, nowMs: number): number | undefined {
  const { answer, retriesSoFar } = failed;
  if (answer !== undefined && !mayRetry(answer.status, answer.headers)) return undefined;
  const askedMs = answer === undefined ? undefined : retryAfterMs(answer.headers, nowMs);
  if (askedMs === undefined) return random * Math.min(delayMaxMs, baseDelayMs * 2 ** retriesSoFar);
  return askedMs <= retryAfterMaxMs ? askedMs : undefined;
}

function mayRetry(status: number, headers: Headers): boolean {
  if (headers.get("x-should-retry") === "false") return false;
  return status >= 500 || retryableClientErrors.has(status);
}

/** The wait that the server asks for [ms], as seconds or as a date; `undefined` without one that can be read. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
