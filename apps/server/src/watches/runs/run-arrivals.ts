import type { ModelId, PartName } from "@halcyon/schema";
import { modelParts } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { findRuns, isFed } from "@halcyon/weather";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { RunArrivalTable } from "@halcyon/database/schema/round-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import type { Models } from "../../ports.ts";

/** Model parts whose runs start a round of evaluations. */
export const roundParts: readonly PartName[] = ["deterministic", "ensemble"];

/** Complete run of a model part. */
export interface Arrival {
  readonly model: ModelId;
  readonly part: PartName;
  /** Start time of the model run [h since 1970]. */
  readonly run: EpochHour;
  /** Id of the source. */
  readonly source: string;
  readonly synthetic: boolean;
  readonly members: number;
  /** Last lead time of the run [h]. */
  readonly reachHours: number;
}

/** Run that became available while a server was watching its source. */
export interface NewRun extends Arrival {
  /** Time at which a server first saw the complete run [ms since 1970]. */
  readonly availableMs: number;
}

/** Work that is done in the transaction that records a new run. Both are committed, or neither. */
export type OnNewRun = (transaction: Transaction<Tables>, run: NewRun) => Promise<void>;

/** Returns the name under which runs of a part are recorded. If a model may have several sources of the part, each source has its own runs. */
export function recordedPart({ part, source }: Pick<Arrival, "part" | "source">): RunArrivalTable["part"] {
  return modelParts[part].isList === true ? `${part} ${source}` : part;
}

/** Returns the newest complete run of each model part. */
export async function newestRuns(models: Models, nowMs: number): Promise<readonly Arrival[]> {
  const found = [...models].map(async ([model, parts]) =>
    (await findRuns(parts, epochHourOf(nowMs))).filter(isFed).flatMap(({ part, run, description }) => {
      if (run === undefined) return [];
      const { id: source, synthetic, members, leadHours } = description;
      return [{ model, part, run, source, synthetic, members, reachHours: leadHours.at(-1)! }];
    }),
  );
  return (await Promise.all(found)).flat();
}

/**
 * Records runs that are not recorded yet. A run is new if it is newer than all recorded runs of its part and source. An older run, which replaces a damaged
 * one, is not new. The first run of a source is not new either, because nobody knows when it became available.
 *
 * @param onNew - Called for each new run; nothing is done by default. If several processes record a run, it is called in one of them.
 * @returns Number of runs that were recorded.
 */
export async function noteArrivals(
  database: Database,
  arrivals: readonly Arrival[],
  nowMs: number,
  onNew: OnNewRun = async () => undefined,
): Promise<number> {
  let added = 0;
  for (const arrival of arrivals) {
    const known = await recordedSource(database, arrival);
    if (known === arrival.source) continue;
    if (known === undefined) added += await addRun(database, arrival, nowMs, onNew);
    else await replaceFacts(database, arrival);
  }
  return added;
}

/** Returns the source of a recorded run: null if it was not recorded, and undefined if the run is not recorded. */
async function recordedSource(database: Database, arrival: Arrival): Promise<string | null | undefined> {
  const { model, run } = arrival;
  const row = await database
    .selectFrom("run_arrival")
    .select("source")
    .where("model", "=", model)
    .where("part", "=", recordedPart(arrival))
    .where("run", "=", run)
    .executeTakeFirst();
  return row?.source;
}

function addRun(database: Database, arrival: Arrival, nowMs: number, onNew: OnNewRun): Promise<number> {
  const { model, run, source } = arrival;
  const part = recordedPart(arrival);
  return database.transaction().execute(async (transaction) => {
    const { newest } = await transaction
      .selectFrom("run_arrival")
      .select(({ fn }) => fn.max("run").as("newest"))
      .where("model", "=", model)
      .where("part", "=", part)
      .where((eb) => eb.or([eb("source", "=", source), eb("source", "is", null)]))
      .executeTakeFirstOrThrow();
    const isNew = newest !== null && newest < run;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("run_arrival")
      .values({
        model,
        part,
        run,
        arrived_at: nowMs,
        round: null,
        ...factsOf(arrival),
        available_at: isNew ? nowMs : null,
      })
      .onConflict((conflict) => conflict.columns(["model", "part", "run"]).doNothing())
      .executeTakeFirst();
    // Another process was faster.
    if (numInsertedOrUpdatedRows !== 1n) return 0;
    if (isNew) await onNew(transaction, { ...arrival, availableMs: nowMs });
    return 1;
  });
}

/** Replaces the facts of a recorded run by those of another source, or adds them. Nobody knows when the run became available there. */
async function replaceFacts(database: Database, arrival: Arrival): Promise<void> {
  const { model, run } = arrival;
  await database
    .updateTable("run_arrival")
    .set({ ...factsOf(arrival), available_at: null })
    .where("model", "=", model)
    .where("part", "=", recordedPart(arrival))
    .where("run", "=", run)
    .execute();
}

function factsOf({ source, synthetic, members, reachHours }: Arrival) {
  return { source, is_synthetic: synthetic ? 1 : 0, members, reach_hours: reachHours };
}
