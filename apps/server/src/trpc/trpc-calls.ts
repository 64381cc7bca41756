import { problemKind } from "@halcyon/schema";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import type { Request, RequestHandler, Response } from "express";
import { faults, problemHeaders } from "../http/problem.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { readJson } from "../http/read-json.ts";
import { requestContext } from "../http/request-context.ts";
import type { CallContext } from "./call-context.ts";
import { refusalOfCall } from "./refusal-of-call.ts";
import { router } from "./router.ts";
import { jsonPieces, WrittenJson } from "./written-json.ts";

/** Lets a request through or throws a Refusal; what middleware of express does. */
type Gate = (request: Request, response: Response, next: () => void) => Promise<void>;

type Options = Omit<CallContext, "request" | "response" | "enter">;

const { procedures } = router._def;

/** Answers the calls of the console, one a request, each by POST: no place of a caller stands in an address. */
export function trpcCalls(gate: Gate, options: Options): RequestHandler {
  return (request, response) => {
    if (request.method !== "POST") methodNotAllowed(request, ["POST"]);
    const enter = (): Promise<void> => gate(request, response, () => undefined);
    void answer({ ...options, request, response, enter });
  };
}

async function answer(ctx: CallContext): Promise<void> {
  const { request } = ctx;
  const path = request.path.slice(1);
  const type = Object.hasOwn(procedures, path)
    ? procedures[path as keyof typeof procedures]._def.type
    : undefined;
  try {
    if (type === undefined) throw new TRPCError({ code: "NOT_FOUND" });
    const context = requestContext(request);
    context.route = `/trpc/${path}`;
    const data = await callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      getRawInput: () => readJson(request),
      signal: undefined,
      batchIndex: 0,
    });
    const result = new WrittenJson(jsonPieces({ data: new WrittenJson(jsonPieces(data as object)) }));
    send(ctx, 200, {}, { result });
  } catch (cause) {
    sendError(ctx, path, type, getTRPCErrorFromUnknown(cause));
  }
}

function sendError(
  ctx: CallContext,
  path: string,
  type: "query" | "mutation" | "subscription" | undefined,
  error: TRPCError,
): void {
  const refusal = refusalOfCall(error);
  const context = requestContext(ctx.request);
  context.code = refusal.code;
  if (faults.has(refusal.code)) context.fault = refusal.cause;
  const config = router._def._config;
  const shape = getTRPCErrorShape({ config, error, type: type ?? "unknown", path, input: undefined, ctx });
  const { "content-type": _type, ...asked } = problemHeaders(refusal);
  send(ctx, problemKind(refusal.code).status, asked, { error: shape });
}

/** Sends a document, its headers with it; a caller who has left gets nothing. */
function send(
  { request, response }: CallContext,
  status: number,
  headers: Readonly<Record<string, string>>,
  document: object,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const context = requestContext(request);
  const pieces = jsonPieces(document);
  context.bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": context.bytes,
    ...context.headers,
    "cache-control": "no-store",
    vary: "x-api-key",
    ...headers,
  });
  for (const piece of pieces) response.write(piece);
  response.end();
}
