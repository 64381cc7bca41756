import { type Answered, type Given, type Port, type PortName, Refused } from "@halcyon/mcp";
import { v2 } from "@halcyon/schema";
import { callerOf } from "../gate/caller-of.ts";
import { faults, refusalOf } from "../../errors/problem.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import type { CallContext } from "../trpc/call-context.ts";
import { endpointCall } from "../trpc/endpoint-call.ts";
import { WrittenJson } from "../trpc/written-json.ts";

/** Request, with the services that answer it under V2. */
export type EndpointCalls = Pick<CallContext, "answering" | "handlers" | "request" | "response">;

/** Creates a port that uses the server's own endpoints: charged, refused and counted as under /v2. */
export function ownPort(calls: EndpointCalls): Port {
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

/** Returns a document. If its handler has written it already, it is parsed again. */
function documentOf(json: unknown): unknown {
  return json instanceof WrittenJson ? JSON.parse(json.chunks.join("")) : json;
}

/** Returns what is left of the allowance, which comes first in the header if a call reported it. */
function remainingOf({ headers }: RequestContext): number | undefined {
  const [, policy, left] = /^"(\w+)";r=(\d+)/.exec(headers["ratelimit"] ?? "") ?? [];
  return policy === undefined || policy === "burst" ? undefined : Number(left);
}

/** Returns the refusal behind an error, and notes it for the log. */
function refused(context: RequestContext, error: unknown): Refused {
  const { code, message, errors, retryAfterSeconds, cause } = refusalOf(error);
  context.code = code;
  if (faults.has(code)) context.fault = cause;
  return new Refused(code, message, { errors, retryAfterSeconds });
}
