import { problemKind } from "@halcyon/schema";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import type { Request, RequestHandler, Response } from "express";
import { faults } from "../../errors/problem.ts";
import { problemHeaders } from "../problem.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { readJson } from "../body/read-json.ts";
import { requestContext } from "../request-context.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { CallContext } from "./endpoint-call.ts";
import { refusalOfCall } from "./refusal-of-call.ts";
import { router } from "./router.ts";
import { jsonPieces, WrittenJson } from "./written-json.ts";

/** Admits a request or throws a Refusal, like Express middleware. */
type Gate = (request: Request, response: Response, next: () => void) => Promise<void>;

type Options = Omit<CallContext, "request" | "response" | "enter" | "standing">;

/** Maximum number of calls in one request. */
const callsMax = 20;

const { procedures } = router._def;

/**
 * Answers calls of the console. They are sent by POST, so that no URL contains a place. A request has one call. With `batch=1` it may have several, as tRPC's
 * `httpBatchLink` sends them. Calls run in order, and each is refused or charged separately.
 *
 * @see https://trpc.io/docs/rpc
 */
export function trpcCalls(gate: Gate, options: Options): RequestHandler {
  return (request, response) => {
    if (request.method !== "POST") methodNotAllowed(request, ["POST"]);
    const enter = once(() => gate(request, response, () => undefined));
    const read = once(() => readJson(request));
    const context = { ...options, request, response, enter };
    const isBatch = new URLSearchParams(request.url.split("?")[1]).get("batch") === "1";
    void (isBatch ? answerAll(context, read) : answerOne(context, read));
  };
}

type RequestContext = Omit<CallContext, "standing">;

/** Outcome of a call: its document, and the status and headers of the response. Status and headers are used only if the request has no other call. */
interface Outcome {
  readonly document: object;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function answerOne(context: RequestContext, read: () => Promise<unknown>): Promise<void> {
  const { document, status, headers } = await outcomeOf(context, context.request.path.slice(1), read);
  send(context, status, headers, jsonPieces(document));
}

async function answerAll(context: RequestContext, read: () => Promise<unknown>): Promise<void> {
  const paths = context.request.path.slice(1).split(",");
  try {
    await context.enter();
    if (paths.length > callsMax) {
      throw new Refusal("malformed_request", { detail: `A request carries at most ${callsMax} calls.` });
    }
  } catch (cause) {
    const { document, status, headers } = refused(context, "", cause);
    send(context, status, headers, jsonPieces(document));
    return;
  }
  const inputs = once(async () => (await read()) as Readonly<Record<string, unknown>> | null);
  const outcomes: Outcome[] = [];
  for (const [index, path] of paths.entries()) {
    outcomes.push(await outcomeOf(context, path, async () => (await inputs())?.[index], index));
  }
  // No path that was sent stands in the log.
  requestContext(context.request).route = "/trpc/batch";
  const statuses = new Set(outcomes.map(({ status }) => status));
  // Calls that fare differently have no one status.
  const status = statuses.size === 1 ? outcomes[0]!.status : 207;
  const pieces = outcomes.flatMap(({ document }, index) => [
    index === 0 ? "[" : ",",
    ...jsonPieces(document),
  ]);
  send(context, status, {}, [...pieces, "]"]);
}

async function outcomeOf(
  context: RequestContext,
  path: string,
  getRawInput: () => Promise<unknown>,
  batchIndex = 0,
): Promise<Outcome> {
  const type = Object.hasOwn(procedures, path)
    ? procedures[path as keyof typeof procedures]._def.type
    : undefined;
  const standing: CallContext["standing"] = { isRefused: false };
  try {
    if (type === undefined) throw new TRPCError({ code: "NOT_FOUND" });
    requestContext(context.request).route = `/trpc/${path}`;
    const ctx: CallContext = { ...context, standing };
    const data = await callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex,
    });
    const result = new WrittenJson(jsonPieces({ data: new WrittenJson(jsonPieces(data as object)) }));
    return { document: { result }, status: 200, headers: {} };
  } catch (cause) {
    standing.isRefused = true;
    return refused(context, path, cause, type);
  }
}

function refused(
  context: RequestContext,
  path: string,
  cause: unknown,
  type: "query" | "mutation" | "subscription" | "unknown" = "unknown",
): Outcome {
  const error = getTRPCErrorFromUnknown(cause);
  const refusal = refusalOfCall(error);
  const noted = requestContext(context.request);
  noted.code = refusal.code;
  if (faults.has(refusal.code)) noted.fault = refusal.cause;
  const config = router._def._config;
  const ctx: CallContext = { ...context, standing: { isRefused: true } };
  const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx });
  const { "content-type": _type, ...headers } = problemHeaders(refusal);
  return { document: { error: shape }, status: problemKind(refusal.code).status, headers };
}

/** Sends a document with its headers, unless the caller has left. */
function send(
  { request, response }: RequestContext,
  status: number,
  headers: Readonly<Record<string, string>>,
  pieces: readonly (string | Buffer)[],
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const context = requestContext(request);
  context.bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": context.bytes,
    ...context.headers,
    "cache-control": "no-store",
    vary: "authorization, x-api-key",
    ...headers,
  });
  for (const piece of pieces) response.write(piece);
  response.end();
}

/** Wraps a function so that it runs only once. Every call returns the same result. */
function once<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= act());
}
