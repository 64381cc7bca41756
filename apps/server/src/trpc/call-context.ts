import type { Request, Response } from "express";
import type { RememberingLedger } from "../accounts/remembering-ledger.ts";
import type { Admit } from "../use-cases/admit.ts";
import type { Handlers } from "../answering/handler.ts";
import type { WeatherApart } from "./weather-apart.ts";

/** What a call of the console is answered with: the request that carries it, and what answers under /v1. */
export interface CallContext {
  readonly request: Request;
  readonly response: Response;
  readonly handlers: Handlers;
  readonly ledger: Pick<RememberingLedger, "charge" | "usedUp">;
  readonly admit: Admit;
  /** For weather that would keep the event loop too long; without it that is read in the loop. */
  readonly weatherApart?: WeatherApart | undefined;
  /** The clock [ms since 1970]. */
  readonly nowMs: () => number;
  /** Lets the request through, as those under /v1 are. */
  readonly enter: () => Promise<void>;
}
