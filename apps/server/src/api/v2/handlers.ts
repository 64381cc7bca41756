import type { AnswerInWorker } from "../pipeline/answer-in-worker.ts";
import { batchHandler, type Jobs } from "../batch/batch.ts";
import type { SharedEndpoint } from "../handler.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { batches } from "./batch.ts";
import { costHandler } from "./cost.ts";
import { ticketHandler } from "./ticket.ts";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import type { Handlers } from "./handler.ts";
import type { LinkStore } from "../../links/link-store.ts";
import { linkHandlers } from "./links.ts";
import { rankHandler } from "./windows/rank.ts";
import type { weatherHandlers } from "./weather-handlers.ts";

type Elsewhere =
  | SharedEndpoint
  | Extract<keyof Handlers, `watches.${string}`>
  | "jobs.result"
  | keyof ReturnType<typeof weatherHandlers>;

/** Returns the handlers of the endpoints of V2 that no worker thread answers. */
export function v2Handlers(
  scorer: Scorer,
  jobs: Jobs,
  tickets: StreamTickets,
  apart: AnswerInWorker | undefined,
  links: LinkStore,
  publicUrl: string | undefined,
  all: () => Handlers,
): Omit<Handlers, Elsewhere> {
  return {
    "optimality.rank": rankHandler(scorer),
    ...linkHandlers(links, scorer.admit, publicUrl),
    "tickets.create": ticketHandler(tickets),
    "costs.preview": costHandler(all),
    "optimality.batch": batchHandler(batches(scorer, apart), jobs),
  };
}
