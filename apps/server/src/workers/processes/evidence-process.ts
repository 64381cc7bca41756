import { moduleBeside } from "@halcyon/base/module-beside";
import type { GatheredEvidence } from "../../evidence/gather-evidence.ts";
import type { GatherTask } from "../../evidence/orders/gather-piece.ts";
import type { Ports } from "../../ports.ts";
import { rpcTargetsOf } from "../pool/workers.ts";
import type { Priority } from "./lower-priority.ts";
import { workProcess } from "./work-process.ts";

/** Separate process that reads past runs for reports, so that this work does not slow down responses to requests. */
interface EvidenceProcess extends AsyncDisposable {
  readonly gather: (task: GatherTask) => Promise<GatheredEvidence>;
}

export function evidenceProcess(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
  priority: Priority,
): EvidenceProcess {
  const work = workProcess({
    module: moduleBeside(import.meta.url, "evidence-child"),
    does: "reads past runs",
    priority,
    rpc: rpcTargetsOf(ports),
  });
  return {
    gather: (task) => work.ask<GatheredEvidence>("gather", task),
    [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
  };
}
