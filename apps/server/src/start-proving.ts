import type { Database } from "@halcyon/database/database";
import type { EvidenceOrders } from "./api/v2/evidence/evidence-handlers.ts";
import { evidenceWork } from "./api/v2/evidence/evidence-work.ts";
import type { Config } from "./config/config.ts";
import { evidenceStore } from "./evidence/orders/evidence-store.ts";
import { evidenceQueue } from "./jobs/job-queue.ts";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import type { Ports } from "./ports.ts";
import { evidenceProcess } from "./workers/processes/evidence-process.ts";

interface ProvingOptions {
  readonly config: Pick<Config, "databaseUrl" | "evidence">;
  readonly ports: Ports;
  readonly database: Database;
}

/** Makes the reports of past promises that accounts order, one at a time, until it is disposed of. */
export async function startProving({
  config,
  ports,
  database,
}: ProvingOptions): Promise<EvidenceOrders & AsyncDisposable> {
  const { nowMs } = ports;
  const process = evidenceProcess(ports, config.evidence.priority);
  const store = evidenceStore(database, nowMs);
  const work = evidenceWork({ store, gather: (task) => process.gather(task), nowMs });
  const maxBytes = config.evidence.max_gigabytes * 1e9;
  const queue = await jobQueueOf(config.databaseUrl, store, work, { name: evidenceQueue });
  return {
    store,
    queue,
    maxBytes,
    async [Symbol.asyncDispose]() {
      const closed = queue.close();
      // A piece that is being read is not waited for: it is read again later.
      await process[Symbol.asyncDispose]();
      await closed;
    },
  };
}
