import type { FieldError, Problem } from "@halcyon/schema";
import { TRPCClientError } from "@trpc/client";

/** Why a call was not answered, as the page of an error tells it. */
export interface CallProblem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly fields: readonly Pick<FieldError, "detail">[];
  /** Whether the same call may be answered later. */
  readonly again: boolean;
}

/** What an error of a call says; a server that is not heard is a problem of its own. */
export function callProblem(error: unknown): CallProblem {
  const problem = problemOf(error);
  if (problem === undefined) {
    return {
      code: "no_answer",
      title: "The server did not answer",
      detail: "Check that it is running and that this device is connected, then try again.",
      fields: [],
      again: true,
    };
  }
  const { code, title, detail, status, errors = [] } = problem;
  return { code, title, detail, fields: errors, again: status === 429 || status >= 500 };
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "problem" in data
    ? (data.problem as Problem)
    : undefined;
}
