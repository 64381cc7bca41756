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

const context = Symbol("request context");

/** The context of a request, begun at the first question for it. */
export function requestContext(request: IncomingMessage & { [context]?: RequestContext }): RequestContext {
  return (request[context] ??= { requestId: randomUUID() });
}
