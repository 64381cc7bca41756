import type { Request, Response } from "express";
import type { Answering } from "../../api/pipeline/answering.ts";
import type { Handler, Handlers } from "../../api/v2/handler.ts";

/** Context of a call of the console: the request that contains the call, and the handlers of V2. */
export interface CallContext {
  readonly request: Request;
  readonly response: Response;
  readonly answering: Answering;
  readonly handlers: Handlers;
  /** Handler that returns the weather that a composite would score. */
  readonly weather: Handler<"optimality.composite">;
  /** Passes the request through the gate, as requests under a version of the API. It runs once for all calls in the request. */
  readonly enter: () => Promise<void>;
  /** Outcome of this call, separate from other calls in the same request. */
  readonly standing: { isRefused: boolean };
}
