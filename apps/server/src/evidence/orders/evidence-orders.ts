import type { Database } from "@halcyon/database/database";
import { jobQueueOf } from "../../jobs/job-queue-of.ts";
import { pastMaxBytes } from "../../verification/stored-runs.ts";
import type { EvidencePorts } from "./evidence-sources.ts";
import { evidenceQueue, type EvidenceStore, evidenceStore } from "./evidence-store.ts";
import { evidenceWork } from "./evidence-work.ts";
import type { GatherPiece } from "./gather-piece.ts";
import { type OrderWish, type PlannedOrder, planOrder } from "./order-plan.ts";

/** Services for the reports about past promised windows that accounts order. The services are the store, the planner, and the work queue. */
export interface EvidenceOrders {
  readonly store: EvidenceStore;
  readonly queue: Awaited<ReturnType<typeof jobQueueOf>>;
  /** Plans a report as {@link planOrder} does. */
  readonly plan: (wish: OrderWish) => Promise<PlannedOrder>;
}

interface EvidenceOrdersOptions {
  readonly ports: EvidencePorts & { readonly nowMs: () => number };
  readonly database: Database;
  /** URL of the database, if it is PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly gather: GatherPiece;
  /** Maximum amount of data that one report reads from one model [bytes]; by default the maximum of {@link planOrder}. */
  readonly maxBytes?: number;
}

/** Starts to make the reports that accounts order, one at a time, until the queue is closed. Returns the services for these reports. */
export async function evidenceOrders({
  ports,
  database,
  databaseUrl,
  gather,
  maxBytes = pastMaxBytes,
}: EvidenceOrdersOptions): Promise<EvidenceOrders> {
  const { nowMs } = ports;
  const store = evidenceStore(database, nowMs);
  const work = evidenceWork({
    store,
    gather: (task) => gather({ ...task, truths: ports.truths }),
    nowMs,
  });
  const queue = await jobQueueOf(databaseUrl, store, work, { name: evidenceQueue });
  return { store, queue, plan: (wish) => planOrder(ports, wish, maxBytes) };
}
