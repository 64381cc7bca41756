import { type Deadline, startDeadline } from "./deadline.ts";
import { type Deprecation, deprecationLine, deprecationOf } from "../answer/deprecation.ts";
import { ConnectionError, type HalcyonError, ProblemError, UnexpectedAnswerError } from "../answer/error.ts";
import { isObject, isProblem, parse } from "../answer/is-problem.ts";
import { type CallOptions, checkLimits, type Settings, type TryReport } from "./options.ts";
import { type RateLimit, rateLimits } from "../answer/rate-limit.ts";
import { readLines } from "./read-lines.ts";
import { readBytes } from "../answer/read-bytes.ts";
import { readText } from "../answer/read-text.ts";
import { retryAfterSeconds, retryDelayMs } from "./retry.ts";

/** Response data with the metadata of the response. */
export interface Answered<T> extends Provenance {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly rateLimits: readonly RateLimit[];
}

/**
 * Sends a call, and retries it if a retry may succeed.
 *
 * @throws HalcyonError if the call fails, or the reason of the caller's signal if it is aborted. Throws TypeError if the call cannot be sent.
 */
export async function request<T>(
  settings: Settings,
  call: Call,
  options: CallOptions = {},
): Promise<Answered<T>> {
  const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
  checkLimits(timeoutMs, maxRetries);
  const begin = (): Deadline => startDeadline(timeoutMs, [settings.signal, options.signal]);
  const init = initOf(settings, call);
  const deadline = begin();
  try {
    for (let retriesSoFar = 0; ; retriesSoFar += 1) {
      deadline.signal.throwIfAborted();
      const result = await once(settings, call, init, deadline, begin);
      if (!("error" in result)) {
        report(settings, call, retriesSoFar, result);
        return result as Answered<T>;
      }
      const { error, answer } = result;
      const failed = { retriesSoFar, answer, code: error.code };
      const delayMs = retriesSoFar < maxRetries ? retryDelayMs(failed, Math.random(), Date.now()) : undefined;
      // A wait that outlasts the deadline cannot end well: the failure at hand says more than a timeout.
      const retryInMs = delayMs !== undefined && delayMs < deadline.leftMs() ? delayMs : undefined;
      report(settings, call, retriesSoFar, answer, retryInMs);
      if (retryInMs === undefined) throw error;
      await deadline.sleep(retryInMs);
    }
  } finally {
    deadline.release();
  }
}

/**
 * Returns the options that `fetch` gets for a call.
 *
 * @throws TypeError if the body cannot be converted to JSON or a header is invalid.
 */
function initOf({ apiKey }: Settings, { method, body, headers, lines, file }: Call): RequestInit {
  return {
    method,
    headers: new Headers({
      accept: file ?? (lines === undefined ? "application/json" : "application/x-ndjson"),
      "x-api-key": apiKey,
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    }),
    body: JSON.stringify(body) ?? null,
    // A redirect would carry the key to wherever it points.
    redirect: "manual",
  };
}

type Said = Pick<Answered<unknown>, "status" | "headers" | "requestId" | "rateLimits">;

interface Failed {
  readonly error: HalcyonError;
  /** Response; undefined if it is missing or incomplete. */
  readonly answer?: Said;
}

async function once(
  settings: Settings,
  call: Call,
  init: RequestInit,
  deadline: Deadline,
  nextDeadline: () => Deadline,
): Promise<Answered<unknown> | Failed> {
  const { apiKey, answerMaxBytes, baseUrl } = settings;
  // What an answer says may be shown: whoever echoes the key must not bring it into an error or a log.
  const withoutKey = (text: string): string =>
    apiKey.length < secretMinLength ? text : text.replaceAll(apiKey, "[key]");
  let answer: Response;
  let text: string | undefined;
  let file: Uint8Array | undefined;
  try {
    answer = await deadline.race(settings.fetch(baseUrl + call.path, { ...init, signal: deadline.signal }));
    if (isFile(call, answer)) file = await deadline.race(readBytes(answer, answerMaxBytes));
    else if (!isOfLines(call, answer)) text = await deadline.race(readText(answer, answerMaxBytes));
  } catch (failure) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    return { error: new ConnectionError(withoutKey(reasonOf(failure))) };
  }
  const { status } = answer;
  const headers = new Headers(Array.from(answer.headers, ([name, value]) => [name, withoutKey(value)]));
  const said = {
    status,
    headers,
    requestId: headers.get("x-request-id") || undefined,
    rateLimits: rateLimits(headers),
  };
  const failed = { ...said, retryAfterSeconds: retryAfterSeconds(headers, Date.now()) };
  const answered = (data: unknown): Answered<unknown> => ({ data, ...said, ...provenanceOf(headers) });
  if (isOfLines(call, answer)) {
    const count = call.lines!.count ?? (Number(headers.get("x-halcyon-lines")) || undefined);
    return answered(
      readLines(answer.body!, { answer: failed, nextDeadline, lineMaxBytes: answerMaxBytes, count }),
    );
  }
  if (file !== undefined) return answered(file);
  const data = parse(text ?? "", answer.ok ? undefined : withoutKey);
  if (status >= 400 && isProblem(data)) return { error: new ProblemError(data, failed), answer: said };
  const fault =
    text === undefined ? `The answer is larger than ${answerMaxBytes} bytes.` : faultOf(call, answer, data);
  if (fault !== undefined) return { error: new UnexpectedAnswerError(fault, failed), answer: said };
  return answered(status === 204 ? undefined : data);
}

/** Minimum length of an API key that is removed from errors and headers [characters]. A shorter key may be a part of an ordinary word. */
export const secretMinLength = 16;

/** Returns true if a response is the file that a call requests. */
function isFile({ file }: Call, { ok, headers }: Response): boolean {
  return file !== undefined && ok && headers.get("content-type")?.startsWith(file) === true;
}

function isOfLines({ lines }: Call, { status, headers, body }: Response): boolean {
  return (
    lines !== undefined &&
    status === 200 &&
    body !== null &&
    /^application\/x-ndjson *(;|$)/i.test(headers.get("content-type") ?? "")
  );
}

/** Describes why no response arrived. The thrown value itself is not stored, because it may contain the headers with the API key. */
function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined;
  const messages = [failure, cause].filter((error) => error instanceof Error).map((error) => error.message);
  return `No answer came: ${messages.join("; ") || "the connection failed"}.`;
}

function report(
  { logger, baseUrl }: Settings,
  { method, path }: Call,
  retriesSoFar: number,
  answer: Said | undefined,
  retryInMs?: number,
): void {
  const line: TryReport = {
    method,
    path: path.split("?")[0]!,
    attempt: retriesSoFar + 1,
    ...(answer && { status: answer.status, requestId: answer.requestId }),
    retryInMs,
  };
  logger.report(line);
  const deprecation = answer && deprecationLine(answer.headers, baseUrl);
  if (deprecation !== undefined) logger.warn(deprecation);
}

/** Describes what is wrong with a response that is not an error response; undefined if the response is valid. */
function faultOf(
  { part, accepts, lines, file }: Call,
  { status, redirected }: Response,
  data: unknown,
): string | undefined {
  // A browser shows no more of a redirect than the status 0.
  if (redirected || status < 200 || (status >= 300 && status < 400))
    return "The server redirects; set baseUrl to where it leads.";
  if (status >= 400) return "The answer is neither a result nor a problem of Halcyon.";
  if (isProblem(data)) return "The answer is a problem, with the status of a success.";
  if (file !== undefined) return "The answer is no file of the format.";
  if (lines !== undefined) return "The answer is not lines of JSON; a job may not be done yet.";
  if (part === undefined) return status === 204 ? undefined : "The status is not 204.";
  if (status > 203 || !isObject(data)) return "The answer is not a JSON object.";
  if (!Object.hasOwn(data, part)) return `The answer has no ${part}.`;
  return accepts?.(data) === false ? "The answer does not lead on." : undefined;
}

/** Facts from the headers of a response: the origin of its weather, and the deprecation of the API version. */
export interface Provenance {
  /** Source of the weather for each model part, by part name. Empty if the response contains no weather. */
  readonly source: Readonly<Record<string, string>>;
  /** True if some of the weather is synthetic instead of real; undefined if the response contains no weather. */
  readonly synthetic: boolean | undefined;
  /** Deprecation of the API version; undefined if the version is not deprecated. */
  readonly deprecation: Deprecation | undefined;
}

export function provenanceOf(headers: Headers): Provenance {
  const parts = (headers.get("x-halcyon-source") ?? "").split(", ").map((part) => part.split("="));
  const synthetic = headers.get("x-halcyon-synthetic");
  return {
    source: Object.fromEntries(parts.filter(([, source]) => source !== undefined)),
    synthetic: synthetic === null ? undefined : synthetic === "?1",
    deprecation: deprecationOf(headers),
  };
}

/** Call to send to the server. */
export interface Call {
  readonly method: string;
  /** Path with the values of its parameters, followed by the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Headers in addition to the headers that every call sends; none by default. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Name of the field that the response must contain; undefined if the response is empty. */
  readonly part?: string | undefined;
  /** Returns true if the data of the response are valid. By default, only `part` is checked. */
  readonly accepts?: ((data: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Media type of the file that the response must be; absent if it is no file. */
  readonly file?: string | undefined;
  /** Present if the response is in JSON Lines format. `count` is the number of lines, if known. */
  readonly lines?: { readonly count?: number } | undefined;
}
