import { type Problem, type ProblemCode, problemKind } from "@halcyon/schema";
import { DatabaseLostError } from "@halcyon/database/database-fault";
import { accountsUnavailable, Refusal } from "./refusal.ts";

/** Converts a refusal to the problem details of a response (RFC 9457). */
export function problem(refusal: Refusal, requestId: string): Problem {
  const { status, title } = problemKind(refusal.code);
  return {
    type: `/errors/${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    instance: `urn:uuid:${requestId}`,
    code: refusal.code,
    request_id: requestId,
    ...(refusal.errors.length === 0 ? {} : { errors: [...refusal.errors] }),
  };
}

/** Returns the refusal for an error. For an unexpected error, the refusal reveals no details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) {
    return new Refusal("malformed_request", {
      detail: "The path has a broken percent encoding.",
      cause: error,
    });
  }
  // Whoever asks the database may lose it, in the middle of a transaction too.
  if (error instanceof DatabaseLostError) return accountsUnavailable(error);
  return new Refusal("internal", { detail: "The request could not be answered.", cause: error });
}

/** Codes of the problems that only the operator can fix. */
export const faults: ReadonlySet<ProblemCode> = new Set([
  "internal",
  "weather_unavailable",
  "stale_forecast",
  "data_gap",
  "overloaded",
]);
