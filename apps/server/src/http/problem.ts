import type { IncomingMessage, ServerResponse } from "node:http";
import { problemKind } from "@halcyon/schema";
import { faults, problem, refusalOf } from "../errors/problem.ts";
import type { Refusal } from "../errors/refusal.ts";
import { requestContext } from "./request-context.ts";

/**
 * Returns the headers of a response that reports a refusal.
 *
 * @param realm - Realm of the authentication header: the version of the API that the path names, by default `halcyon`.
 */
export function problemHeaders(refusal: Refusal, realm = "halcyon"): Record<string, string> {
  return {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    ...(problemKind(refusal.code).status === 401
      ? { "www-authenticate": `ApiKey realm="${realm}", Bearer realm="${realm}"` }
      : {}),
    // Clients take 429 for a burst that is soon over.
    ...(refusal.code === "allowance_exhausted" ? { "x-should-retry": "false" } : {}),
    ...(refusal.retryAfterSeconds === undefined ? {} : { "retry-after": String(refusal.retryAfterSeconds) }),
  };
}

/** Answers a request with problem details (RFC 9457) that describe an error. */
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
  const answered = problem(refusal, context.requestId, context.version);
  const body = Buffer.from(JSON.stringify(answered));
  context.bytes = body.length;
  response.writeHead(answered.status, {
    ...context.headers,
    ...problemHeaders(refusal, context.version),
    "content-length": body.length,
  });
  response.end(body);
}
