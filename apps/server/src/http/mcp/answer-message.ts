import type { IncomingMessage } from "node:http";
import { mcpServer, tools } from "@halcyon/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { requestContext } from "../request-context.ts";
import { type EndpointCalls, ownPort } from "./own-port.ts";

/**
 * Answers one message of JSON-RPC. The tools use the server's own endpoints.
 * @throws what no tool foresaw
 */
export async function answerMessage(calls: EndpointCalls, message: unknown): Promise<void> {
  const { request, response } = calls;
  const context = requestContext(request);
  const tool = toolOf(message);
  if (tool !== undefined) context.route += `/${tool}`;
  // Nothing changes while a server runs, so that nobody waits for changes.
  const faults: unknown[] = [];
  const server = () => mcpServer(ownPort(calls), (fault) => faults.push(fault));
  const handler = createMcpHandler(server, { maxSubscriptions: 0 });
  const left = new AbortController();
  response.once("close", () => left.abort());
  const asked = new Request(`http://halcyon${request.url}`, {
    method: "POST",
    headers: headersOf(request),
    body: JSON.stringify(message),
    signal: left.signal,
  });
  const answer = await handler.fetch(asked, { parsedBody: message });
  const body = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return;
  if (faults.length > 0) throw faults[0];
  context.bytes = body.length;
  const type = answer.headers.get("content-type");
  response.writeHead(answer.status, {
    ...context.headers,
    ...(type === null ? {} : { "content-type": type }),
    "content-length": body.length,
    "cache-control": "no-store",
    vary: "authorization, x-api-key",
  });
  response.end(body);
}

/** Returns the headers of a request. A client that accepts anything accepts both types of the protocol, which its library requires by name. */
function headersOf({ headersDistinct, headers: { accept = "*/*" } }: IncomingMessage): Headers {
  const headers = new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  if (/(?:^|[\s,])\*\/\*/.test(accept)) headers.set("accept", "application/json, text/event-stream");
  return headers;
}

/** Returns the tool that a message calls, if there is one of that name. */
function toolOf(message: unknown): string | undefined {
  const { method, params } = Object(message) as { readonly method?: unknown; readonly params?: unknown };
  const { name } = Object(params) as { readonly name?: unknown };
  return method === "tools/call" ? tools.find((one) => one.name === name)?.name : undefined;
}
