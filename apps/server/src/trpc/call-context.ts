import type { Request, Response } from "express";
import type { Answering } from "../answering/answering.ts";
import type { Handler, Handlers } from "../v1/handler.ts";

/** What a call of the console is answered with: the request that carries it, and what answers under /v1. */
export interface CallContext {
  readonly request: Request;
  readonly response: Response;
  readonly answering: Answering;
  readonly handlers: Handlers;
  /** Gives the weather that a preview would score. */
  readonly weather: Handler<"optimality.preview">;
  /** Lets the request through, as those under /v1 are. */
  readonly enter: () => Promise<void>;
}
