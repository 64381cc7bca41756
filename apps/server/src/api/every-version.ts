import { addressHandlers } from "./watches/addresses.ts";
import type { Accounting } from "@halcyon/accounts/accounting";
import type { JobStore } from "../jobs/job-store.ts";
import type { ServerPorts } from "../ports.ts";
import { catalogueHandlers, hazardIndicesHandler } from "./catalogue/catalogue.ts";
import { deliveryHandlers } from "./watches/deliveries.ts";
import { entryHandlers } from "./endpoints/entries.ts";
import { feedHandlers } from "./watches/feeds.ts";
import type { Handlers } from "./handler.ts";
import { jobHandlers } from "./batch/jobs.ts";
import { statusHandler } from "./catalogue/status.ts";
import { usageHandler } from "./endpoints/usage.ts";
import { verificationHandler } from "./endpoints/verification.ts";
import { eventHandlers, type Watching } from "./watches/watches.ts";
import type { Delivering } from "../deliveries/delivering.ts";
import { webhookHandlers } from "./watches/webhooks.ts";
import type { weatherHandlers } from "./weather-handlers.ts";

/** Returns the handlers that are the same in every version, except those of weather. Jobs and their results are included. */
export function sharedHandlers(
  ports: ServerPorts,
  accounting: Pick<Accounting, "usage" | "key">,
  jobs: JobStore,
  watching: Watching,
  delivering: Delivering,
  publicUrl: string | undefined,
): Omit<Handlers, keyof ReturnType<typeof weatherHandlers>> & ReturnType<typeof jobHandlers> {
  return {
    ...jobHandlers(jobs),
    ...catalogueHandlers(ports),
    "hazardIndices.list": hazardIndicesHandler,
    ...entryHandlers(ports),
    "status.get": statusHandler(ports),
    "verification.get": verificationHandler(ports),
    usage: usageHandler(accounting),
    ...eventHandlers(watching),
    ...webhookHandlers(delivering),
    ...deliveryHandlers(delivering),
    ...feedHandlers(watching.feeds, publicUrl),
    ...addressHandlers(watching.mailing),
  };
}
