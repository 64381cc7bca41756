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
import type { LookAtPlan, LookOutcome } from "../../plans/rounds/look-outcome.ts";
import { YearScores } from "../../plans/year-scores.ts";
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
  /** Looks at a kept plan, in the process that has the least work. */
  readonly plan: LookAtPlan;
  readonly count: number;
}

/** Ports that the processes may call while they evaluate places. */
type LookingPorts = Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault" | "usual"> &
  Pick<EntryPorts, "ownEntries">;

/** Size of the cache for the scores of past years of kept plans [bytes]. */
const yearScoresMaxBytes = 128 * 2 ** 20;

/** Creates processes that evaluate places for watches look at plans and score cells of maps. They have `low` priority rather than `idle`, because the evaluation of all watches must end in time. */
export function watchingProcesses(ports: LookingPorts, count: number): WatchingProcesses {
  const { targets, catalogueNow } = rpcTargetsOf(ports);
  const years = new YearScores(yearScoresMaxBytes);
  const rpc = { catalogueNow, targets: (name: string) => (name === "year scores" ? years : targets(name)) };
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
    plan: (plan) =>
      ask<LookOutcome>("plan", plan).catch((error: unknown) => ({ failure: (error as Error).message })),
    map: (work) => ask<MappedCell[]>("map", work),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(({ process }) => process[Symbol.asyncDispose]()));
    },
  };
}
