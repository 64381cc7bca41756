import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ProblemCode } from "@halcyon/schema";
import type { Principal } from "../accounts/principal.ts";

/** What the edge learns about a request on its way, for answers and for the log. */
export interface RequestContext {
  readonly requestId: string;
  principal?: Principal;
  /** The path of the table that matched, never the path that was sent. */
  route?: string;
  code?: ProblemCode;
  /** The error behind a 500, for the log alone. */
  fault?: unknown;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** The context of a request, begun at the first question for it. */
export function requestContext(request: IncomingMessage): RequestContext {
  let context = contexts.get(request);
  if (context === undefined) {
    context = { requestId: randomUUID() };
    contexts.set(request, context);
  }
  return context;
}
