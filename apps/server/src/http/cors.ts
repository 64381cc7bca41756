import type { IncomingMessage, ServerResponse } from "node:http";
import { answerHeaders } from "@halcyon/schema/endpoints";
import { requestContext } from "./request-context.ts";

/** Request headers that endpoints read. */
const read = [
  "accept",
  "authorization",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "prefer",
  "x-api-key",
] as const;

/** Maximum number of additional headers that a preflight request may ask for. Further headers are ignored. */
const askedMax = 64;

/** Matches the name of a header with at most 64 characters, by RFC 9110 section 5.6.2. */
const nameForm = /^[\w!#$%&'*+.^`|~-]{1,64}$/;

const exposed = [...new Set(Object.values(answerHeaders).flat())].join(", ");

/** Time for which a browser may cache the response to a preflight [s]. */
const preflightMaxAgeSeconds = 7200;

/**
 * Allows calls from web pages of every origin, without cookies. Answers preflight requests, which need no key.
 *
 * @returns True if the request was a preflight and was answered.
 */
export function cors(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers } = requestContext(request);
  headers["access-control-allow-origin"] = "*";
  headers["access-control-expose-headers"] = exposed;
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, {
    ...headers,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "access-control-allow-headers": allowed(request.headers["access-control-request-headers"]),
    vary: "access-control-request-headers",
    "access-control-max-age": String(preflightMaxAgeSeconds),
  });
  response.end();
  return true;
}

/**
 * Returns the headers that a page may send. These are the headers that endpoints read, and the headers that the preflight asks for. Monitoring tools add such
 * headers to the calls of a page.
 */
function allowed(asked = ""): string {
  const names = asked
    .toLowerCase()
    .split(",", askedMax)
    .map((name) => name.trim())
    .filter((name) => nameForm.test(name));
  return [...new Set([...read, ...names])].join(", ");
}
