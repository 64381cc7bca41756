import { type Deadline, startDeadline } from "./deadline.ts";
import { deprecationLine } from "./deprecation.ts";
import {
  ConnectionError,
  type FailedAnswer,
  type HalcyonError,
  ProblemError,
  UnexpectedAnswerError,
} from "./error.ts";
import type { Problem } from "./generated/wire.ts";
import { isObject, parse } from "./json.ts";
import { type CallOptions, checkLimits, type Settings, type TryReport } from "./options.ts";
import { type Provenance, provenanceOf } from "./provenance.ts";
import { type RateLimit, rateLimits } from "./rate-limit.ts";
import { readLines } from "./read-lines.ts";
import { retryAfterMs, retryDelayMs } from "./retry.ts";

/** One call, before it is sent. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with its parameters filled in, and the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is lines of JSON, so many where that is known. */
  readonly lines?: { readonly count?: number };
}

/** An answer with what came beside it. */
export interface Answered<T> extends Provenance {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly rateLimits: readonly RateLimit[];
}

/**
 * Sends a call, and sends it again where that can help.
 *
 * @throws HalcyonError, or the reason of the caller's signal.
 */
export async function request<T>(
  settings: Settings,
  call: Call,
  options: CallOptions = {},
): Promise<Answered<T>> {
  const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
  checkLimits(timeoutMs, maxRetries);
  const deadline = startDeadline(timeoutMs, [settings.signal, options.signal]);
  try {
    for (let retriesSoFar = 0; ; retriesSoFar += 1) {
      deadline.signal.throwIfAborted();
      const result = await once<T>(settings, call, deadline, () =>
        startDeadline(timeoutMs, [settings.signal, options.signal]),
      );
      if (!("error" in result)) {
        report(settings, call, retriesSoFar, result.headers, result.status);
        return result;
      }
      const { error, answer } = result;
      const nowMs = Date.now();
      const delayMs =
        retriesSoFar < maxRetries
          ? retryDelayMs({ retriesSoFar, ...(answer === undefined ? {} : { answer }) }, Math.random(), nowMs)
          : undefined;
      // A wait that outlasts the deadline cannot end well: the failure at hand says more than a timeout.
      const retryInMs = delayMs !== undefined && nowMs + delayMs < deadline.endsAtMs ? delayMs : undefined;
      report(settings, call, retriesSoFar, answer?.headers, answer?.status, retryInMs);
      if (retryInMs === undefined) throw error;
      await deadline.sleep(retryInMs);
    }
  } finally {
    deadline.release();
  }
}

interface Failed {
  readonly error: HalcyonError;
  /** Absent when no whole answer came. */
  readonly answer?: Response;
}

async function once<T>(
  settings: Settings,
  call: Call,
  deadline: Deadline,
  nextDeadline: () => Deadline,
): Promise<Answered<T> | Failed> {
  let answer: Response;
  let text = "";
  try {
    answer = await deadline.race(
      settings.fetch(settings.baseUrl + call.path, {
        method: call.method,
        headers: {
          accept: call.lines === undefined ? "application/json" : linesType,
          "x-api-key": settings.apiKey,
          ...call.headers,
          ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        // A redirect would carry the key to wherever it points.
        redirect: "manual",
        signal: deadline.signal,
      }),
    );
    if (!isOfLines(call, answer)) text = await deadline.race(answer.text());
  } catch (failure) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    return { error: new ConnectionError(reasonOf(failure, settings.apiKey)) };
  }
  const { status, headers } = answer;
  const requestId = headers.get("x-request-id") ?? undefined;
  const limits = rateLimits(headers);
  const data = dataOf(call, answer, text, nextDeadline);
  if (answer.ok && (isObject(data) || answer.status === 204)) {
    return { data: data as T, status, headers, requestId, rateLimits: limits, ...provenanceOf(headers) };
  }
  const waitMs = retryAfterMs(headers, Date.now());
  const failed: FailedAnswer = {
    status,
    requestId,
    rateLimits: limits,
    retryAfterSeconds: waitMs === undefined ? undefined : waitMs / 1000,
  };
  return { error: errorOf(call, data, answer.ok, failed), answer };
}

const linesType = "application/x-ndjson";

function isOfLines({ lines }: Call, { ok, headers }: Response): boolean {
  return lines !== undefined && ok && headers.get("content-type")?.startsWith(linesType) === true;
}

function dataOf(call: Call, answer: Response, text: string, nextDeadline: () => Deadline): unknown {
  if (isOfLines(call, answer)) return readLines(answer, nextDeadline, call.lines!.count);
  const data = parse(text);
  return call.lines !== undefined && answer.ok ? undefined : data;
}

function errorOf({ lines }: Call, data: unknown, ok: boolean, answer: FailedAnswer): HalcyonError {
  if (ok) {
    const what = lines === undefined ? "a JSON object" : "lines of JSON; a job may not be done yet";
    return new UnexpectedAnswerError(`The answer is not ${what}.`, answer);
  }
  if (isObject(data) && typeof data["code"] === "string" && typeof data["detail"] === "string") {
    return new ProblemError(
      { ...data, errors: Array.isArray(data["errors"]) ? data["errors"] : [] } as unknown as Problem,
      answer,
    );
  }
  return new UnexpectedAnswerError("The answer is neither a result nor a problem of Halcyon.", answer);
}

/** Why no answer came, in words. The thrown thing itself is left behind: it may hold the headers, and so the key. */
function reasonOf(failure: unknown, apiKey: string): string {
  const cause = failure instanceof Error ? failure.cause : undefined;
  const messages = [failure, cause].filter((error) => error instanceof Error).map((error) => error.message);
  return `No answer came: ${messages.join("; ") || "the connection failed"}.`.replaceAll(apiKey, "[key]");
}

function report(
  { logger, baseUrl }: Settings,
  { method, path }: Call,
  retriesSoFar: number,
  headers: Headers | undefined,
  status: number | undefined,
  retryInMs?: number,
): void {
  const requestId = headers?.get("x-request-id");
  const line: TryReport = {
    method,
    path: path.split("?")[0]!,
    attempt: retriesSoFar + 1,
    ...(status === undefined ? {} : { status }),
    ...(typeof requestId === "string" ? { requestId } : {}),
    ...(retryInMs === undefined ? {} : { retryInMs }),
  };
  logger.report(line);
  const deprecation = headers && deprecationLine(headers, baseUrl);
  if (deprecation !== undefined) logger.warn(deprecation);
}
