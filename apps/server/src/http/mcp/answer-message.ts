import type { IncomingMessage } from "node:http";
import { mcpServer, tools, type Answered, type Given, type Port, type PortName, Refused } from "@halcyon/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { requestContext, type RequestContext } from "../request-context.ts";
import { v2 } from "@halcyon/schema";
import { callerOf } from "../gate/caller-of.ts";
import { faults, refusalOf } from "../../errors/problem.ts";
import { type CallContext, endpointCall } from "../trpc/endpoint-call.ts";
import { WrittenJson } from "../trpc/written-json.ts";

/**
 * Answers one JSON-RPC message of MCP. The tools call the endpoints of this server.
 *
 * @throws Error if a tool fails unexpectedly.
 */
export async function answerMessage(calls: EndpointCalls, message: unknown): Promise<void> {
  const { request, response } = calls;
  const context = requestContext(request);
  const tool = toolOf(message);
  if (tool !== undefined) context.route += `/${tool}`;
  // Nothing changes while a server runs, so that nobody waits for changes.
  const thrown: unknown[] = [];
  const server = () => mcpServer(ownPort(calls), (fault) => thrown.push(fault));
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
  if (thrown.length > 0) throw thrown[0];
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

/**
 * Returns the headers of a request. If a client accepts any type, the result names both types of the protocol, because the MCP library requires their names.
 */
function headersOf({ headersDistinct, headers: { accept = "*/*" } }: IncomingMessage): Headers {
  const headers = new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  if (/(?:^|[\s,])\*\/\*/.test(accept)) headers.set("accept", "application/json, text/event-stream");
  return headers;
}

/** Returns the name of the tool that a message calls, or undefined if no tool has that name. */
function toolOf(message: unknown): string | undefined {
  const { method, params } = Object(message) as { readonly method?: unknown; readonly params?: unknown };
  const { name } = Object(params) as { readonly name?: unknown };
  return method === "tools/call" ? tools.find((one) => one.name === name)?.name : undefined;
}

/** Request and response of a message, with the services that answer calls to V2. */
export type EndpointCalls = Pick<CallContext, "answering" | "handlers" | "request" | "response">;

/** Creates a port through which tools call the endpoints of this server. Calls are checked and charged like requests under `/v2`. */
function ownPort(calls: EndpointCalls): Port {
  const { answering, request } = calls;
  const context = requestContext(request);
  return {
    async ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>> {
      delete context.code;
      const before = context.charged ?? 0;
      try {
        await answering.requireAllowance(v2[name], callerOf(request));
        const { json } = await endpointCall(calls, name, given as never);
        return {
          json: documentOf(json) as Answered<Name>["json"],
          cost: (context.charged ?? 0) - before,
          remaining: remainingOf(context),
        };
      } catch (error) {
        throw refused(context, error);
      }
    },
  };
}

/** Returns a JSON document as a value. If the handler returned the document as text, parses it. */
function documentOf(json: unknown): unknown {
  return json instanceof WrittenJson ? JSON.parse(json.chunks.join("")) : json;
}

/** Returns the remaining allowance, which is in the first item of the rate-limit header. Returns undefined if no call reported it. */
function remainingOf({ headers }: RequestContext): number | undefined {
  const [, policy, left] = /^"(\w+)";r=(\d+)/.exec(headers["ratelimit"] ?? "") ?? [];
  return policy === undefined || policy === "burst" ? undefined : Number(left);
}

/** Converts an error to a refusal, and records the refusal for the log. */
function refused(context: RequestContext, error: unknown): Refused {
  const { code, message, errors, retryAfterSeconds, cause } = refusalOf(error);
  context.code = code;
  if (faults.has(code)) context.fault = cause;
  return new Refused(code, message, { errors, retryAfterSeconds });
}
