import type { IncomingMessage } from "node:http";
import { Refusal } from "../errors/refusal.ts";

/**
 * Headers that must not be repeated, because a proxy and this server could use different values. Other checks refuse a repeated `x-api-key` or
 * `content-length`.
 */
const onceHeaders: ReadonlySet<string> = new Set([
  "host",
  "content-type",
  "authorization",
  "idempotency-key",
]);

const onceLengths: ReadonlySet<number> = new Set([...onceHeaders].map((name) => name.length));

/** Matches a host and port by RFC 3986 section 3.2: `a.example:8080`, `[::1]`, or empty. */
const hostForm = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * Refuses a request that a proxy and this server could interpret differently (RFC 9112 section 3.2).
 *
 * @throws Refusal malformed_request if the request is ambiguous.
 */
export function checkHeaders({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!;
    if (!onceLengths.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!onceHeaders.has(name)) continue;
    if (seen.includes(name))
      throw malformed(`The request has two ${name} headers.`, name, "Send this header once.");
    seen.push(name);
  }
  const { host } = headers;
  if (host === undefined && httpVersion === "1.1")
    throw malformed("The request has no host header.", "host", "This header is required.");
  if (host !== undefined && !hostForm.test(host)) {
    throw malformed(
      "The host header is not a valid host.",
      "host",
      "Send the name of the server, with its port if it has one.",
    );
  }
}

function malformed(detail: string, header: string, remedy: string): Refusal {
  return new Refusal("malformed_request", {
    detail,
    errors: [{ header, code: "invalid_header", detail: remedy }],
  });
}
