import type { ModelId, PartName } from "@halcyon/schema";
import type { NextRun, Run } from "@halcyon/schema/v2";
import { runLateMinutes } from "@halcyon/schema/v2";
import { formatEpochHour, formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { RunArrivalTable } from "@halcyon/database/schema/round-tables";
import { nextRun, seenRunsMax } from "./next-run.ts";
import { type Arrival, recordedPart } from "./run-arrivals.ts";

/** Recorded run. Its state depends on the process that reads it. */
export interface RecordedRun extends Arrival {
  /** Time at which the run became available [ms since 1970]; null if nobody knows it. */
  readonly availableMs: number | null;
}

/** Filter for recorded runs. */
export interface SomeRuns {
  readonly model: ModelId | undefined;
  readonly part: PartName | undefined;
  readonly countMax: number;
}

/** Part of a model, and the id of its source. */
export type RunPart = Pick<Arrival, "model" | "part" | "source">;

/** Log of the runs that servers have seen. */
export interface RunLog {
  /** Returns recorded runs, the one that was recorded last first. */
  list(some: SomeRuns): Promise<readonly RecordedRun[]>;
  /** Returns the next run of a model part; undefined if it cannot be predicted. */
  next(part: RunPart, nowMs: number): Promise<NextRun | undefined>;
}

/** Returns the log of runs in a database or a transaction. */
export function runLog(database: Pick<Database, "selectFrom">): RunLog {
  return {
    async list({ model, part, countMax }) {
      const rows = await database
        .selectFrom("run_arrival")
        .selectAll()
        .where("source", "is not", null)
        .$if(model !== undefined, (query) => query.where("model", "=", model!))
        .$if(part !== undefined, (query) =>
          query.where((eb) => eb.or([eb("part", "=", part!), eb("part", "like", `${part!} %`)])),
        )
        .orderBy("arrived_at", "desc")
        .orderBy("run", "desc")
        .orderBy("model")
        .orderBy("part")
        .limit(countMax)
        .execute();
      return rows.map(recordedRunOf);
    },

    async next({ model, part, source }, nowMs) {
      const seen = await database
        .selectFrom("run_arrival")
        .select(["run", "arrived_at"])
        .where("model", "=", model)
        .where("part", "=", recordedPart({ part, source }))
        .where("source", "=", source)
        .orderBy("run", "desc")
        .limit(seenRunsMax)
        .execute();
      const next = nextRun(seen);
      return (
        next && {
          model,
          part,
          run: formatEpochHour(next.run),
          expected_at: formatInstant(next.expectedMs),
          late: nowMs >= next.expectedMs + runLateMinutes * 60_000,
        }
      );
    },
  };
}

/** Converts a row with facts to a run. */
function recordedRunOf({ model, part, run, ...row }: Selectable<RunArrivalTable>): RecordedRun {
  return {
    model,
    part: part.split(" ")[0] as PartName,
    run,
    source: row.source!,
    synthetic: row.is_synthetic === 1,
    members: row.members!,
    reachHours: row.reach_hours!,
    availableMs: row.available_at,
  };
}

/** Describes a run as the API does. */
export function describeRun(
  { model, part, run, source, synthetic, members, reachHours, availableMs }: RecordedRun,
  state: Run["state"],
): Run {
  const delayMs = availableMs === null ? null : availableMs - run * millisecondsPerHour;
  return {
    model,
    part,
    source,
    synthetic,
    run: formatEpochHour(run),
    available_at: availableMs === null ? null : formatInstant(availableMs),
    delay_minutes: delayMs === null ? null : Math.max(0, Math.round(delayMs / 60_000)),
    members,
    reach_hours: reachHours,
    state,
  };
}
