import type { v1, v2 } from "@halcyon/schema";
import { endpointId } from "@halcyon/schema/endpoints";
import type { Accounting } from "@halcyon/accounts/accounting";
import { type AnswerInWorker, inWorkerIfLong } from "./pipeline/answer-in-worker.ts";
import type { Handler, Handlers } from "./pipeline/handler.ts";
import type { CacheSizes } from "../config/cache-sizes.ts";
import { weatherHandlers } from "./weather-handlers.ts";
import { type Watching, watchHandlers, eventHandlers } from "./watches/watches.ts";
import { firstWatchWords, watchWords } from "../watches/describe-watch.ts";
import type { Delivering } from "../deliveries/delivering.ts";
import { weatherRooms } from "./weather-rooms.ts";
import type { ServerPorts } from "../ports.ts";
import { knowsVariables, requireOfV1 } from "../entries/find-entry.ts";
import type { Scorer } from "../scoring/scorer.ts";
import { v1Handlers } from "./v1/handlers.ts";
import { weatherHandlers as v1WeatherHandlers } from "./v1/weather-handlers.ts";
import type { EvidenceOrders } from "../evidence/orders/evidence-orders.ts";
import { areaHandlers } from "./v2/field/area.ts";
import { routeHandlers } from "./v2/field/route.ts";
import { keptPlanHandlers } from "./v2/plans/stored-plan-handlers.ts";
import { planCostHandler } from "./v2/plans/plan-handlers.ts";
import { planJobHandlers } from "./v2/plans/plan-job.ts";
import { mapHandlers } from "./v2/maps/map-handlers.ts";
import { runsHandler, v2Handlers } from "./v2/handlers.ts";
import { weatherHandlers as v2WeatherHandlers } from "./v2/weather-handlers.ts";
import { addressHandlers } from "./watches/addresses.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { catalogueHandlers, hazardIndicesHandler } from "./catalogue/catalogue.ts";
import { deliveryHandlers } from "./watches/deliveries.ts";
import { firstKnownEvents, knownEvents } from "./watches/known-events.ts";
import { entryHandlers } from "./endpoints/entries.ts";
import { feedHandlers } from "./watches/feeds.ts";
import type { Handlers as SharedHandlers } from "./handler.ts";
import { jobHandlers, type Jobs } from "./batch/jobs.ts";
import { statusHandler } from "./catalogue/status.ts";
import { usageHandler } from "./endpoints/usage.ts";
import { verificationHandler } from "./endpoints/verification.ts";
import { webhookHandlers } from "./watches/webhooks.ts";

/** Handlers of all endpoints, by API version. */
interface VersionHandlers {
  readonly v1: Handlers<typeof v1>;
  readonly v2: Handlers<typeof v2>;
}

/**
 * Returns the handlers of all API versions.
 *
 * @param apart - Makes long responses in a worker thread. Without this function, they are made in the event loop.
 * @param publicUrl - URL at which callers reach the server. Without a URL, responses name feeds by their paths.
 */
export function handlers(
  ports: ServerPorts,
  accounting: Pick<Accounting, "usage" | "key">,
  jobs: Jobs,
  evidence: EvidenceOrders,
  watching: Watching,
  delivering: Delivering,
  caches: CacheSizes | undefined,
  scorer: Scorer,
  apart?: AnswerInWorker,
  publicUrl?: string,
): VersionHandlers {
  const rooms = weatherRooms(ports, scorer, caches);
  const shared = {
    ...sharedHandlers(ports, accounting, jobs.store, watching, delivering, publicUrl),
    ...longApart("v1", weatherHandlers(rooms), apart),
  };
  const ofV2 = longApart("v2", v2WeatherHandlers(rooms), apart);
  const all: VersionHandlers = {
    v1: {
      ...shared,
      ...entryHandlers(ports, requireOfV1, (entry) => knowsVariables("v1", entry)),
      ...eventHandlers(watching, firstKnownEvents),
      ...deliveryHandlers(delivering, firstKnownEvents),
      ...v1Handlers(scorer, jobs, caches),
      ...watchHandlers(watching, scorer, ports.warned, delivering.destinations, firstWatchWords, {
        requireSeen: requireOfV1,
        partsOf: "v1",
      }),
      ...longApart("v1", v1WeatherHandlers(rooms), apart),
    },
    v2: {
      ...shared,
      ...entryHandlers(ports, asItIs, () => true),
      ...eventHandlers(watching, knownEvents),
      ...deliveryHandlers(delivering, knownEvents),
      ...v2Handlers(
        scorer,
        jobs,
        evidence,
        watching.tickets,
        ports.places,
        apart,
        watching.links,
        watching.tables,
        publicUrl,
        ports.warnings,
        () => all.v2,
      ),
      ...watchHandlers(
        watching,
        scorer,
        ports.warned,
        delivering.destinations,
        watchWords(ports.warnings),
        { requireSeen: asItIs, partsOf: "v2" },
        ports.warnings,
        ports.models,
      ),
      ...areaHandlers(scorer, ports, jobs),
      ...routeHandlers(scorer, ports),
      ...planCostHandler(rooms),
      ...keptPlanHandlers(watching.plans, delivering.destinations, (call) => all.v2["plans.simulate"](call)),
      ...mapHandlers(watching.maps, scorer, ports.models, publicUrl),
      "runs.list": runsHandler(watching.runs, ports),
      ...ofV2,
      ...planJobHandlers(ofV2, jobs),
    },
  };
  return all;
}

function asItIs<Entry>(entry: Entry): Entry {
  return entry;
}

/** Wraps handlers so that a worker thread makes their long responses. The thread finds the same handler by its id. */
function longApart<Some extends object>(
  version: string,
  some: Some,
  apart: AnswerInWorker | undefined,
): Some {
  if (apart === undefined) return some;
  const moved = Object.entries(some as Readonly<Record<string, Handler<never>>>).map(([name, handler]) => [
    name,
    inWorkerIfLong(endpointId(version, name), handler, apart),
  ]);
  return Object.fromEntries(moved) as Some;
}

/**
 * Returns the handlers that every API version shares and that run in the main thread, such as the handlers of jobs. Handlers of weather are not included.
 */
function sharedHandlers(
  ports: ServerPorts,
  accounting: Pick<Accounting, "usage" | "key">,
  jobs: JobStore,
  watching: Watching,
  delivering: Delivering,
  publicUrl: string | undefined,
): Omit<
  SharedHandlers,
  | keyof ReturnType<typeof weatherHandlers>
  | keyof ReturnType<typeof entryHandlers>
  | keyof ReturnType<typeof eventHandlers>
  | keyof ReturnType<typeof deliveryHandlers>
> &
  ReturnType<typeof jobHandlers> &
  ReturnType<typeof webhookHandlers> {
  return {
    ...jobHandlers(jobs),
    ...catalogueHandlers(ports),
    "hazardIndices.list": hazardIndicesHandler,
    "status.get": statusHandler(ports),
    "verification.get": verificationHandler(ports),
    usage: usageHandler(accounting),
    ...webhookHandlers(delivering),
    ...feedHandlers(watching.feeds, publicUrl),
    ...addressHandlers(watching.mailing),
  };
}
