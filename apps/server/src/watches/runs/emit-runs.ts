import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { RunEvent, RunWatchRequest } from "@halcyon/schema/v2";
import { hashedId } from "@halcyon/base/hashed-id";
import { type StoredWatch, storedWatchOf } from "../watch-store.ts";
import type { WatchEvents } from "../watch-events.ts";
import { type NewRun, type OnNewRun, recordedPart } from "./run-arrivals.ts";
import { describeRun, runLog } from "./run-log.ts";
import { hasPlaces, watchesRuns } from "./watched-runs.ts";

/** Watch for new runs of a model, as it is stored. */
interface RunWatch extends StoredWatch {
  readonly request: RunWatchRequest;
}

/** Returns a function that reports a new run to all active watches for runs of its model part. */
export function emitRuns(events: Pick<WatchEvents, "add">): OnNewRun {
  return async (transaction, run) => {
    const rows = await transaction
      .selectFrom("watch")
      .selectAll()
      .where("model", "=", run.model)
      .where("state", "=", "active")
      .where((where) => where.not(hasPlaces(where)))
      .execute();
    const watches = rows.map(storedWatchOf).filter(isRunWatch);
    const wanted = watches.filter(({ request: { when } }) => when.parts?.includes(run.part) ?? true);
    if (wanted.length === 0) return;
    const next = await runLog(transaction).next(run, run.availableMs);
    for (const watch of wanted) await events.add(transaction, watch, [runEvent(watch, run, next ?? null)]);
  };
}

function runEvent(watch: RunWatch, run: NewRun, next: RunEvent["data"]["next"]): RunEvent {
  const { model, part, availableMs } = run;
  return {
    id: `evt_${hashedId(watch.id, "run.available", model, recordedPart(run), run.run)}`,
    type: "run.available",
    timestamp: formatInstant(availableMs),
    data: {
      watch: watch.id,
      name: watch.request.name,
      synthetic: run.synthetic,
      new_run: describeRun(run, "newest"),
      next,
      detail: `The ${part} run of ${model} of ${formatEpochHour(run.run)} is whole: forecasts from now on read it.`,
    },
  };
}

function isRunWatch(watch: StoredWatch): watch is RunWatch {
  return watchesRuns(watch.request);
}
