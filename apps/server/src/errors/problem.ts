import { type Problem, type ProblemCode, problemKind } from "@halcyon/schema";
import { DatabaseLostError } from "@halcyon/database/database-fault";
import { accountsUnavailable, Refusal } from "./refusal.ts";

/** Returns the problem of a refusal in the form of responses. */
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

/** Returns the refusal for an error. The refusal of an unexpected error contains no details. */
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

/** Codes of refusals whose cause is a matter for the operator. */
export const faults: ReadonlySet<ProblemCode> = new Set([
  "internal",
  "weather_unavailable",
  "stale_forecast",
  "data_gap",
  "overloaded",
]);
