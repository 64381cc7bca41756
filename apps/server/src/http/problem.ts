import type { IncomingMessage, ServerResponse } from "node:http";
import { type Problem, type ProblemCode, problemKind } from "@halcyon/schema";
import { Refusal } from "../refusal.ts";
import { requestContext } from "./request-context.ts";

/** The problem of a refusal, as it goes over the wire. */
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

/**
 * Headers that a refusal itself asks for.
 *
 * @param realm - The version of the API, where the path names one.
 */
export function problemHeaders(refusal: Refusal, realm = "halcyon"): Record<string, string> {
  return {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    ...(problemKind(refusal.code).status === 401 ? { "www-authenticate": `ApiKey realm="${realm}"` } : {}),
    // Clients take 429 for a burst that is soon over.
    ...(refusal.code === "allowance_exhausted" ? { "x-should-retry": "false" } : {}),
    ...(refusal.retryAfterSeconds === undefined ? {} : { "retry-after": String(refusal.retryAfterSeconds) }),
  };
}

/** The refusal that an error stands for. An unforeseen error reveals nothing about itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) {
    return new Refusal("malformed_request", {
      detail: "The path has a broken percent encoding.",
      cause: error,
    });
  }
  return new Refusal("internal", { detail: "The request could not be answered.", cause: error });
}

/** Refusals whose cause is for the operator. */
export const faults: ReadonlySet<ProblemCode> = new Set([
  "internal",
  "weather_unavailable",
  "stale_forecast",
  "data_gap",
  "overloaded",
]);

/** Ends a request with the problem that an error stands for. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const refusal = refusalOf(error);
  const context = requestContext(request);
  context.code = refusal.code;
  if (faults.has(refusal.code)) context.fault = refusal.cause;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  for (const name of ["etag", "content-encoding", "content-length"]) response.removeHeader(name);
  const body = Buffer.from(JSON.stringify(problem(refusal, context.requestId)));
  context.bytes = body.length;
  response.writeHead(problemKind(refusal.code).status, {
    ...context.headers,
    ...problemHeaders(refusal, context.version),
    "content-length": body.length,
  });
  response.end(body);
}
