import type { ProblemCode } from "@halcyon/schema";
import type { TRPCError } from "@trpc/server";
import { refusalOf } from "../../errors/problem.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Problem codes for errors that tRPC itself raises. */
const codes: Partial<Record<TRPCError["code"], ProblemCode>> = {
  NOT_FOUND: "not_found",
  PARSE_ERROR: "malformed_request",
  BAD_REQUEST: "malformed_request",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
};

/** Returns the refusal for a failed call. */
export function refusalOfCall(error: TRPCError): Refusal {
  const code = codes[error.code];
  if (error.cause instanceof Refusal || code === undefined) return refusalOf(error.cause);
  return new Refusal(code, { detail: "The console has no such call.", cause: error });
}
