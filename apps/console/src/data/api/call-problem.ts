import type { FieldError, Problem } from "@halcyon/schema";
import { TRPCClientError } from "@trpc/client";
import { isOnline } from "../state/connection.ts";

/** Reason why a call failed, in the words of the message that the page shows. */
export interface CallProblem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly fields: readonly Pick<FieldError, "detail" | "expected">[];
  /** Address of the page of this server that explains the problem; undefined if the server named no problem. */
  readonly page?: string;
  /** True if the same call may succeed later. */
  readonly again: boolean;
  /** Earliest time of a retry [ms since 1970]; undefined if the time is not known. */
  readonly againFromMs?: number | undefined;
  /** Time until the call may be repeated, counted from the response [ms]; undefined if it is not known. */
  readonly againAfterMs?: number | undefined;
}

export const offlineWords = "This device is offline";

/**
 * Describes the error of a failed call as a problem. There are separate problems for an offline device, a server that does not respond, and an unreadable
 * response.
 */
export function callProblem(error: unknown): CallProblem {
  const problem = problemOf(error);
  if (problem === undefined) return { ...unheard(error), fields: [], again: true };
  return refusedProblem(problem, responseOf(error)?.headers, ownRetryMs(error));
}

/**
 * Describes the refusal of a request.
 *
 * @param problem - Document of the response.
 * @param ownMs - Time to wait that the refusal of this call states [ms]; by default, the headers state it.
 */
export function refusedProblem(problem: Problem, headers: Headers | undefined, ownMs?: number): CallProblem {
  const { code, title, detail, status, errors = [] } = problem;
  const againAfterMs = ownMs ?? retryAfterMs(headers);
  const againFromMs = retryInstant(headers, againAfterMs);
  // A lifetime allowance never begins anew, so its refusal names no time.
  const again = code === "allowance_exhausted" ? againFromMs !== undefined : status === 429 || status >= 500;
  return {
    code,
    title,
    detail,
    fields: errors,
    page: `/errors/${code}`,
    again,
    againFromMs,
    againAfterMs,
  };
}

/** Returns the maximum forecast length that a refusal states [h], and the variable that causes the limit, if any. Returns undefined for other problems. */
export function reachOf({ code, fields }: Pick<CallProblem, "code" | "fields">) {
  const expected = fields.find((field) => typeof field.expected?.["maximum_hours"] === "number")?.expected;
  const { maximum_hours: hours, variable } = expected ?? {};
  if (code !== "horizon_exceeded" || typeof hours !== "number" || hours < 1) return undefined;
  return { hours, variable: typeof variable === "string" ? variable : undefined };
}

function unheard(error: unknown): Pick<CallProblem, "code" | "title" | "detail"> {
  if (!isOnline()) {
    return {
      code: "offline",
      title: offlineWords,
      detail: "Connect it, and the missing answers load on their own. Your text stays in this tab.",
    };
  }
  const cause = error instanceof TRPCClientError ? error.cause : undefined;
  if (responseOf(error) !== undefined || cause instanceof SyntaxError) {
    return {
      code: "answer_not_understood",
      title: "The answer cannot be read",
      detail:
        "The answer comes from another version of the server, or from a proxy in between. Try again, then reload the page. Your text stays in this tab.",
    };
  }
  const isLate = cause?.name === "AbortError";
  return {
    // The console does not repeat a call that timed out unless the reader asks.
    code: isLate ? "late_answer" : "no_answer",
    title: "The server did not answer",
    detail: "Check that it is running and that this device is connected, then try again.",
  };
}

/**
 * Returns the earliest time at which a refused call may be retried, on the clock of the server [ms since 1970]. Returns undefined if the response states no
 * waiting time.
 *
 * @param headers - Headers of the response. `retry-after` is in seconds, counted from `date`.
 */
export function retryInstant(
  headers: Pick<Headers, "get"> | undefined,
  afterMs = retryAfterMs(headers),
): number | undefined {
  const dateMs = Date.parse(headers?.get("date") ?? "");
  return afterMs === undefined ? undefined : (Number.isNaN(dateMs) ? Date.now() : dateMs) + afterMs;
}

/**
 * Returns the time to wait that the refusal of a single call states [ms]; undefined if it states none. The `Retry-After` header cannot be used, because several
 * calls in one request share its headers.
 */
function ownRetryMs(error: unknown): number | undefined {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  const isOwn = typeof data === "object" && data !== null && "retryAfterSeconds" in data;
  return isOwn && typeof data.retryAfterSeconds === "number" ? data.retryAfterSeconds * 1000 : undefined;
}

function retryAfterMs(headers: Pick<Headers, "get"> | undefined): number | undefined {
  const seconds = headers?.get("retry-after") ?? "";
  return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "problem" in data
    ? (data.problem as Problem)
    : undefined;
}

function responseOf(error: unknown): Response | undefined {
  const answered: unknown = error instanceof TRPCClientError ? error.meta?.["response"] : undefined;
  return answered instanceof Response ? answered : undefined;
}
