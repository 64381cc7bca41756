import { moduleBeside } from "@halcyon/base/module-beside";
import type { GatherTask, PackedPiece } from "../../evidence/orders/gather-piece.ts";
import type { Ports } from "../../ports.ts";
import { rpcTargetsOf } from "../pool/workers.ts";
import type { Priority } from "./lower-priority.ts";
import { workProcess } from "./work-process.ts";

/**
 * Flags of the process. Objects of an archive lie outside the heap, and are freed only when the whole heap is collected. The heap is therefore collected each
 * time it has grown by half. The library that reads archives would warn once in each of its threads.
 */
const flags: readonly string[] = ["--heap-growing-percent=50", "--disable-warning=ExperimentalWarning"];

/** Separate process that reads past runs for reports, so that this work does not slow down responses to requests. */
interface EvidenceProcess extends AsyncDisposable {
  readonly gather: (task: GatherTask) => Promise<PackedPiece>;
}

export function evidenceProcess(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
  priority: Priority,
): EvidenceProcess {
  const work = workProcess({
    module: moduleBeside(import.meta.url, "evidence-child"),
    does: "reads past runs",
    priority,
    flags,
    rpc: rpcTargetsOf(ports),
  });
  return {
    gather: (task) => work.ask<PackedPiece>("gather", task),
    [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
  };
}
