import type { ProblemCode } from "../../generated/problem-code.ts";
import type { FieldError } from "../../generated/wire.ts";
import { isProblem, type SaidProblem } from "./is-problem.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Any error code: those of this version, and others that a newer server may add. */
export type ErrorCode =
  | ProblemCode
  | "connection_failed"
  | "timed_out"
  | "unexpected_answer"
  | (string & Record<never, never>);

/**
 * Base class of every failure of a call. An abort by the caller's signal is no such failure: it rejects with the reason of the signal.
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

/** Maximum length of a stored message [characters], since a server or a proxy may send any length. */
const messageMaxLength = 2000;

/** Facts about a response that was not the expected one. */
export interface FailedAnswer {
  readonly status: number;
  /** The `x-request-id` of the answer, to tell the operator. */
  readonly requestId: string | undefined;
  readonly rateLimits: readonly RateLimit[];
  /** Wait that the server asks for [s]. */
  readonly retryAfterSeconds: number | undefined;
}

/** A failure with an answer of any content. */
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
 * An error for a request that the server refused or failed, with the reason that it gave.
 *
 * @example Goes on from {@link Halcyon}.
 * ```js
 * const error = await halcyon.tasks.get(499).catch((failure) => failure);
 * error instanceof ProblemError; // => true
 * error.code; // => "entry_not_found"
 * ```
 */
export class ProblemError extends AnswerError {
  override readonly name = "ProblemError";
  /** The fields that are at fault; empty when no single field is. */
  readonly errors: readonly FieldError[];
  /** A page of the server that says what happened and what to do; `about:blank` if it names none. */
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
 * An error for an answer that does not follow the contract: a page of a proxy, a redirect, or malformed JSON.
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
 * An error for an answer that did not come or broke off.
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
 * An error for an answer that did not come within `timeoutMs`, including all tries and the waits between them.
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
