import { type Problem, type ProblemCode, problemKind } from "@halcyon/schema";
import { statusUnder } from "@halcyon/schema/errors";
import { DatabaseLostError } from "@halcyon/database/database-fault";
import { accountsUnavailable, Refusal } from "./refusal.ts";

/** Fields that the standard of an API demands in problems, besides those of RFC 9457, by the first part of its paths. */
const demanded: ReadonlyMap<string, (refusal: Refusal) => object> = new Map([
  ["edr", ({ message }: Refusal) => ({ description: message })],
]);

/**
 * Converts a refusal to the problem details of a response (RFC 9457).
 *
 * @param api - First part of the path of the request, such as `v2` or `edr`; undefined if no API has the path.
 */
export function problem(refusal: Refusal, requestId: string, api?: string): Problem {
  const { title } = problemKind(refusal.code);
  const status = statusUnder(api, refusal.code);
  return {
    type: `/errors/${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    instance: `urn:uuid:${requestId}`,
    code: refusal.code,
    request_id: requestId,
    ...(api === undefined ? {} : demanded.get(api)?.(refusal)),
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
