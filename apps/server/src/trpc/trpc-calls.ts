import { problemKind } from "@halcyon/schema";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { faults, problemHeaders } from "../http/problem.ts";
import { bodyMaxBytes } from "../http/read-json.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { requestContext } from "../http/request-context.ts";
import type { CallContext } from "./call-context.ts";
import { refusalOfCall } from "./refusal-of-call.ts";
import { router } from "./router.ts";

/** Lets a request through or throws a Refusal; what middleware of express does. */
type Gate = (request: Request, response: Response, next: NextFunction) => Promise<void>;

/** Answers the calls of the console, one a request, each by POST: no place of a caller stands in an address. */
export function trpcCalls(
  gate: Gate,
  options: Omit<CallContext, "request" | "response" | "enter">,
): RequestHandler {
  return (request, response) => {
    if (request.method !== "POST") methodNotAllowed(request, ["POST"]);
    const context = requestContext(request);
    const path = request.path.slice(1);
    if (Object.hasOwn(router, path)) context.route = `/trpc/${path}`;
    void nodeHTTPRequestHandler({
      router,
      path,
      req: request,
      res: response,
      allowBatching: false,
      allowMethodOverride: true,
      maxBodySize: bodyMaxBytes,
      createContext: () => ({
        ...options,
        request,
        response,
        enter: () => gate(request, response, () => undefined),
      }),
      onError: ({ error }) => {
        const refusal = refusalOfCall(error);
        context.code = refusal.code;
        if (faults.has(refusal.code)) context.fault = refusal.cause;
      },
      responseMeta: ({ errors }) => {
        const headers = { ...context.headers, "cache-control": "no-store", vary: "x-api-key" };
        const [error] = errors;
        if (error === undefined) return { headers };
        const { "content-type": _type, ...asked } = problemHeaders(refusalOfCall(error));
        return { status: problemKind(refusalOfCall(error).code).status, headers: { ...headers, ...asked } };
      },
    });
  };
}
