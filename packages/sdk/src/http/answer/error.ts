import type { ProblemCode } from "../../generated/problem-code.ts";
import type { FieldError } from "../../generated/wire.ts";
import { isProblem, type SaidProblem } from "./is-problem.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Code of an error. A newer server may send codes that this client does not know. */
export type ErrorCode =
  | ProblemCode
  | "connection_failed"
  | "timed_out"
  | "unexpected_answer"
  | (string & Record<never, never>);

/**
 * Base class of the errors with which a call rejects. If the caller aborts a signal, the call rejects with the reason of the signal instead.
 *
 * @example
 * ```js
 * new HalcyonError("timed_out", "No answer within 30000 ms.").code; // => "timed_out"
 * ```
 */
export class HalcyonError extends Error {
  override readonly name: string = "HalcyonError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message.length > messageMaxLength ? `${message.slice(0, messageMaxLength)}… (cut)` : message);
    this.code = code;
  }
}

/** Maximum length of a stored error message [characters]. A longer message from a server or a proxy is cut. */
const messageMaxLength = 2000;

/** Facts about a response that reports a failure. */
export interface FailedAnswer {
  readonly status: number;
  /** `x-request-id` of the response; undefined if the response has none. Quote it in questions to the operator of the server. */
  readonly requestId: string | undefined;
  readonly rateLimits: readonly RateLimit[];
  /** Delay that the server requests before a retry [s]; undefined if it requests none. */
  readonly retryAfterSeconds: number | undefined;
}

/** Error that has facts about the response. */
abstract class AnswerError extends HalcyonError implements FailedAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly rateLimits: readonly RateLimit[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, what: string, answer: FailedAnswer) {
    super(code, `${answer.status}${what}`);
    this.status = answer.status;
    this.requestId = answer.requestId;
    this.rateLimits = answer.rateLimits;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/**
 * Error for a request that the server refused or could not process, with the reason that the server gives.
 *
 * @example Continues from {@link Halcyon}.
 * ```js
 * const error = await halcyon.tasks.get(499).catch((failure) => failure);
 * error instanceof ProblemError; // => true
 * error.code; // => "entry_not_found"
 * ```
 */
export class ProblemError extends AnswerError {
  override readonly name = "ProblemError";
  /** Invalid fields of the request. Empty if the error is not about particular fields. */
  readonly errors: readonly FieldError[];
  /** Address of the server's page that explains the error and how to fix it; `about:blank` if there is no such page. */
  readonly type: string;

  constructor({ code, detail, errors, type, request_id: id }: SaidProblem, answer: FailedAnswer) {
    const fields = Array.isArray(errors)
      ? errors.filter((error): error is FieldError => isProblem(error))
      : [];
    const places = fields.map(
      (error) => `\n${error.pointer ?? error.parameter ?? error.header ?? ""}: ${error.detail}`,
    );
    const requestId = answer.requestId ?? (typeof id === "string" ? id : undefined);
    super(code, ` ${code}: ${detail}${places.join("")}`, { ...answer, requestId });
    this.errors = fields;
    this.type = typeof type === "string" ? type : "about:blank";
  }
}

/**
 * Error for a response that does not follow the API contract, such as an error page of a proxy, a redirect or invalid JSON.
 *
 * @example
 * ```js
 * const answer = { status: 502, requestId: undefined, rateLimits: [], retryAfterSeconds: undefined };
 * new UnexpectedAnswerError("The answer is no JSON.", answer).code; // => "unexpected_answer"
 * ```
 */
export class UnexpectedAnswerError extends AnswerError {
  override readonly name = "UnexpectedAnswerError";

  constructor(what: string, answer: FailedAnswer) {
    super("unexpected_answer", `: ${what}`, answer);
  }
}

/**
 * Error for a failed connection: no response arrived, or the response ended too early.
 *
 * @example
 * ```js
 * new ConnectionError("The server does not answer.").code; // => "connection_failed"
 * ```
 */
export class ConnectionError extends HalcyonError {
  override readonly name = "ConnectionError";

  constructor(message: string) {
    super("connection_failed", message);
  }
}

/**
 * Error for a response that did not arrive within `timeoutMs`. This time includes all tries and the delays between them.
 *
 * @example
 * ```js
 * new TimeoutError(30_000).message; // => "No answer within 30000 ms."
 * ```
 */
export class TimeoutError extends HalcyonError {
  override readonly name = "TimeoutError";
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super("timed_out", `No answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }
}
