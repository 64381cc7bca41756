import { moduleBeside } from "@halcyon/base/module-beside";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { Ports } from "../../ports.ts";
import type {
  EvaluateSubjects,
  EvaluationOutcome,
  EvaluationTime,
  WatchedPlace,
} from "../../watches/evaluate/evaluate-subjects.ts";
import { rpcTargetsOf } from "../pool/workers.ts";
import { workProcess } from "./work-process.ts";

/** Places that a process evaluates in one task. */
export interface EvaluationTask {
  readonly places: readonly WatchedPlace[];
  readonly time: EvaluationTime;
}

interface WatchingProcesses extends AsyncDisposable {
  /** Evaluates places in the process that has the least work. */
  readonly look: EvaluateSubjects;
  readonly count: number;
}

/** Ports that the processes may call while they evaluate places. */
type LookingPorts = Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault" | "usual"> &
  Pick<EntryPorts, "ownEntries">;

/** Creates processes that evaluate places for watches. They have `low` priority rather than `idle`, because the evaluation of all watches must end in time. */
export function watchingProcesses(ports: LookingPorts, count: number): WatchingProcesses {
  const rpc = rpcTargetsOf(ports);
  const all = Array.from({ length: count }, () => ({
    underWay: 0,
    process: workProcess({
      module: moduleBeside(import.meta.url, "watching-child"),
      does: "looks at places",
      priority: "low",
      rpc,
    }),
  }));
  return {
    count,
    async look(places, time) {
      const least = all.toSorted((one, other) => one.underWay - other.underWay)[0]!;
      least.underWay += 1;
      try {
        return await least.process.ask<EvaluationOutcome[]>("look", {
          places,
          time,
        } satisfies EvaluationTask);
      } finally {
        least.underWay -= 1;
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(({ process }) => process[Symbol.asyncDispose]()));
    },
  };
}
