import { type Attempted, type Fault, tryAgain } from "../../http/attempts.ts";
import { readBody } from "../../http/read-body.ts";
import { retryAfterMs, usualPace } from "../../http/retry-wait.ts";
import { type CallQuota, spentWindow } from "./call-quota.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { OpenMeteoError, type OpenMeteoErrorCode } from "./open-meteo-error.ts";
import type { RequestQueue } from "./request-queue.ts";

export interface Connection {
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly random: () => number;
  /** Timeout of one attempt, including reading the body [ms]. */
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly bodyBytesMax: number;
  readonly apiKey: string | undefined;
}

interface Question<Answer> {
  readonly url: URL;
  /** Description of the request, without secrets. */
  readonly what: string;
  /** Subject of the request, such as the name of the place. */
  readonly about: string;
  /** Number of calls that the request costs; 0 if it does not count as a call. */
  readonly weight: number;
  readonly quota: CallQuota;
  readonly breaker: CircuitBreaker;
  /** Queue in which each attempt waits until it may be sent. */
  readonly queue: RequestQueue;
  /** Cancels the request with the signal's reason, even while it waits. */
  readonly signal: AbortSignal;
  /** Parses the JSON of the response. Throws OpenMeteoError if it is not what was requested. */
  readonly read: (json: unknown) => Answer;
}

interface OpenMeteoFault extends Fault {
  readonly code: OpenMeteoErrorCode;
}

/**
 * Sends a request until there is a JSON response, or all attempts are used up. An unusable response is not retried, because it is a fault of the provider.
 *
 * @throws OpenMeteoError if no attempt succeeds, or immediately if a retry would be pointless.
 */
export async function ask<Answer>(connection: Connection, question: Question<Answer>): Promise<Answer> {
  const { about, breaker, quota, weight, queue, signal, read } = question;
  const attempt = async (): Promise<Attempted<Answer, OpenMeteoFault>> => {
    if (weight > 0) quota.check(weight);
    breaker.enter(about);
    try {
      const outcome = await attemptOnce(connection, question);
      if ("fault" in outcome) {
        breaker.failed(about);
        return outcome;
      }
      const result = read(outcome.result);
      breaker.succeeded(about);
      return { result };
    } catch (error) {
      // Whatever else was refused for good was refused by a provider that is well.
      if (error instanceof OpenMeteoError && error.code === "unusable_answer") breaker.failed(about);
      else breaker.succeeded(about);
      throw error;
    }
  };
  const tried = await tryAgain<Answer, OpenMeteoFault>({ ...connection, pace: usualPace }, () => {
    // What is refused is refused at once, and not when its turn comes.
    if (weight > 0) quota.check(weight);
    return queue(attempt, signal);
  });
  if ("result" in tried) return tried.result;
  const { code, reason, askedMs, cause } = tried.fault;
  const retryAfterSeconds = askedMs === undefined ? undefined : Math.max(1, Math.ceil(askedMs / 1000));
  throw new OpenMeteoError(code, reason, { retryAfterSeconds, cause });
}

async function attemptOnce(
  { fetch, nowMs, timeoutMs, bodyBytesMax, apiKey }: Connection,
  { url, what, weight, quota, signal }: Omit<Question<unknown>, "read">,
): Promise<Attempted<unknown, OpenMeteoFault>> {
  if (weight > 0) quota.spend(weight);
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    body = await textOf(response, bodyBytesMax);
  } catch (error) {
    if (error instanceof OpenMeteoError) throw error;
    signal.throwIfAborted();
    const late = error instanceof Error && error.name === "TimeoutError";
    const problem = late ? `${what} did not answer within ${timeoutMs} ms.` : `${what} cannot be reached.`;
    return { fault: { code: "retry_later", reason: problem, cause: error } };
  }
  const json = parseJson(body);
  if (response.ok) {
    if (json !== undefined) return { result: json };
    return { fault: { code: "unusable_answer", reason: `${what} gave an answer that is not JSON.` } };
  }
  const { status } = response;
  // A refusal counts as one call, whatever was asked.
  if (weight > 0) quota.spend(1 - weight);
  const reason = reasonOf(json, apiKey);
  const problem = `${what} answered ${status}${reason === "" ? "" : `: ${reason}`}.`;
  const askedMs = retryAfterMs(response.headers.get("retry-after"), nowMs());
  if (status >= 500 || status === 408 || /concurrent/iu.test(reason)) {
    return { fault: { code: "retry_later", reason: problem, askedMs } };
  }
  if (status !== 429) throw new OpenMeteoError("not_configured", problem, { status });
  throw quota.exhaust(spentWindow(reason), weight, askedMs);
}

async function textOf(response: Response, bytesMax: number): Promise<string> {
  const bytes = await readBody(response, bytesMax);
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  throw new OpenMeteoError("unusable_answer", `Open-Meteo's answer is longer than ${bytesMax} bytes.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the reason that the provider gives for an error, as one short line. The API key is removed from it. */
function reasonOf(json: unknown, apiKey: string | undefined): string {
  if (typeof json !== "object" || json === null || !("reason" in json)) return "";
  const reason = String(json.reason).replaceAll(/\s+/gu, " ").trim();
  const safe = apiKey === undefined ? reason : reason.replaceAll(apiKey, "***");
  return safe.slice(0, 200).replace(/\.$/u, "");
}
