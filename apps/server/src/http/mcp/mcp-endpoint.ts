import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { readJson } from "../body/read-json.ts";
import { requestContext } from "../request-context.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { CallContext } from "../trpc/endpoint-call.ts";

/** Admits a request, or throws a Refusal. */
type Gate = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

interface McpEndpointOptions extends Pick<CallContext, "answering" | "handlers"> {
  /** Origins whose web pages may call the endpoint. */
  readonly origins: readonly string[];
}

const path = "/mcp";

/**
 * Answers MCP over Streamable HTTP, one message per request, without sessions. These requests pass the same checks as other requests to the API. The MCP
 * library is loaded when the first message arrives.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
export function mcpEndpoint(gate: Gate, { origins, ...calls }: McpEndpointOptions): RequestHandler {
  return async (request, response) => {
    requestContext(request).route = path;
    requireOrigin(request, origins);
    // A client asks with GET whether the server sends by itself, and takes 405 for no, whether it has a key yet or not.
    if (request.method !== "POST") methodNotAllowed(request, ["POST"]);
    await gate(request, response, () => undefined);
    const message = await readJson(request);
    if (Array.isArray(message))
      throw new Refusal("malformed_request", { detail: "Send one JSON-RPC message per request." });
    const { answerMessage } = await import("./answer-message.ts");
    await answerMessage({ ...calls, request, response }, message);
  };
}

/**
 * Refuses requests from web pages of other origins. Otherwise, scripts of any web page could reach this server through a user's browser. Programs outside a
 * browser send no origin.
 */
function requireOrigin({ headers: { origin } }: IncomingMessage, origins: readonly string[]): void {
  if (origin === undefined || origins.includes(origin)) return;
  throw new Refusal("origin_not_allowed", { detail: "Pages from this origin may not call /mcp." });
}
