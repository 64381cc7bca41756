import type { Request, Response } from "express";
import type { Answering } from "../../api/pipeline/answering.ts";
import type { Handler, Handlers } from "../../api/v2/handler.ts";

/** Context of a call of the console: the request that carries it, and the handlers of V2. */
export interface CallContext {
  readonly request: Request;
  readonly response: Response;
  readonly answering: Answering;
  readonly handlers: Handlers;
  /** Returns the weather that a composite would score. */
  readonly weather: Handler<"optimality.composite">;
  /** Lets the request through, as requests under a version of the API are; once for all calls that it carries. */
  readonly enter: () => Promise<void>;
  /** Outcome of the call, apart from those of other calls in its request. */
  readonly standing: { isRefused: boolean };
}
