import { moduleBeside } from "@halcyon/base/module-beside";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { Ports } from "../../ports.ts";
import type { MappedCell, MapWork } from "../../scoring/field/map-cells.ts";
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
  /** Scores a block of cells of a map, in the process that has the least work. */
  readonly map: (work: MapWork) => Promise<readonly MappedCell[]>;
  readonly count: number;
}

/** Ports that the processes may call while they evaluate places. */
type LookingPorts = Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault" | "usual"> &
  Pick<EntryPorts, "ownEntries">;

/** Creates processes that evaluate places for watches and score cells of maps. They have `low` priority rather than `idle`, because the evaluation of all watches must end in time. */
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
  /** Gives work to the process that has the least. */
  const ask = async <Result>(method: string, given: unknown): Promise<Result> => {
    const least = all.toSorted((one, other) => one.underWay - other.underWay)[0]!;
    least.underWay += 1;
    try {
      return await least.process.ask<Result>(method, given);
    } finally {
      least.underWay -= 1;
    }
  };
  return {
    count,
    look: (places, time) => ask<EvaluationOutcome[]>("look", { places, time } satisfies EvaluationTask),
    map: (work) => ask<MappedCell[]>("map", work),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(({ process }) => process[Symbol.asyncDispose]()));
    },
  };
}
