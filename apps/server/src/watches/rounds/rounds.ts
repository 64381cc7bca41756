import type { ModelId, PartName } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { findRuns, isFed } from "@halcyon/weather";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { Models } from "../../ports.ts";
import { gatherMs } from "./next-round.ts";
import { roundTaskId } from "./round-work.ts";

/** Run of a model part that has just become readable. */
export interface Arrival {
  readonly model: ModelId;
  readonly part: PartName;
  /** Start time of the model run [h since 1970]. */
  readonly run: number;
}

/** Name of the queue that evaluates watches. Each task is one part of a round, in which all watches of a model are evaluated. */
export const watchQueue = "halcyon-watches";

/** Model parts that watches use. Only runs of these parts start a round of evaluations. */
const watchedParts: ReadonlySet<PartName> = new Set(["deterministic", "ensemble"]);

/** Returns the newest runs of those model parts that the evaluation of watches uses. */
export async function newestRuns(models: Models, nowMs: number): Promise<readonly Arrival[]> {
  const found = [...models].map(async ([model, parts]) => {
    const watched = parts.filter(({ part }) => watchedParts.has(part));
    const running = (await findRuns(watched, epochHourOf(nowMs))).filter(isFed);
    return running.flatMap(({ part, run }) => (run === undefined ? [] : [{ model, part, run }]));
  });
  return (await Promise.all(found)).flat();
}

/**
 * Records runs that are not recorded yet.
 *
 * @returns Number of new runs.
 */
export async function noteArrivals(
  database: Database,
  arrivals: readonly Arrival[],
  nowMs: number,
): Promise<number> {
  let added = 0;
  for (const arrival of arrivals) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("run_arrival")
      .values({ ...arrival, arrived_at: nowMs, round: null })
      .onConflict((conflict) => conflict.columns(["model", "part", "run"]).doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

export interface RoundsOptions {
  readonly database: Database;
  readonly nowMs: () => number;
  /** Queues a part of a round of evaluations, in the transaction that begins the round. */
  readonly queue: (transaction: Transaction<Tables>, id: string) => Promise<void>;
  /** Called with the id of each queued part after the transaction was committed; nothing is called by default. */
  readonly begun?: (id: string) => void;
}

/**
 * Starts a round of evaluations for each model with a new run. Such a run belongs to no round yet and arrived at least {@link gatherMs} ago.
 *
 * @returns Ids of the parts of these rounds.
 */
export async function beginRounds({
  database,
  nowMs,
  queue,
  begun = () => undefined,
}: RoundsOptions): Promise<readonly string[]> {
  const now = nowMs();
  const due = await database
    .selectFrom("run_arrival")
    .select("model")
    .distinct()
    .where("round", "is", null)
    .where("arrived_at", "<=", now - gatherMs)
    .execute();
  const all: string[] = [];
  for (const { model } of due) {
    const parts = await database.transaction().execute(async (transaction) => {
      // One process at a time; what another has begun meanwhile leaves nothing to begin.
      const id = await nextRound(transaction);
      const { numUpdatedRows } = await transaction
        .updateTable("run_arrival")
        .set({ round: id })
        .where("model", "=", model)
        .where("round", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return [];
      const shards = await shardsOf(transaction, model);
      const doneAt = shards.length === 0 ? now : null;
      await transaction
        .insertInto("watch_round")
        .values({ id, model, as_of: epochHourOf(now), begun_at: now, done_at: doneAt })
        .execute();
      const ids = shards.map((shard) => roundTaskId(id, shard));
      for (const one of ids) await queue(transaction, one);
      return ids;
    });
    // What has begun goes on, whatever becomes of the next model.
    for (const id of parts) begun(id);
    all.push(...parts);
  }
  return all;
}

/** Returns the ids of the parts of rounds (evaluations of all watches) that may be unfinished. A queue in memory loses its parts when the process ends. */
export async function unfinishedTasks(database: Database): Promise<string[]> {
  const rounds = await database
    .selectFrom("watch_round")
    .select(["id", "model"])
    .where("done_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  // A round that came later has looked, or looks, at all that is left of those before.
  const newest = new Map(rounds.toReversed().map((round) => [round.model, round]));
  const parts: string[] = [];
  for (const { id, model } of newest.values()) {
    const shards = await shardsOf(database, model, id);
    // Where no place is left, the process ended before it noted so.
    for (const shard of shards.length === 0 ? [0] : shards) parts.push(roundTaskId(id, shard));
  }
  return parts;
}

async function nextRound(transaction: Transaction<Tables>): Promise<number> {
  await transaction
    .updateTable("watch_dispatch")
    .set((eb) => ({ last_position: eb.ref("last_position") }))
    .execute();
  const { last } = await transaction
    .selectFrom("watch_round")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Returns the numbers of those parts of a round of evaluations that contain places. */
async function shardsOf(
  database: Pick<Database, "selectFrom">,
  model: ModelId,
  round?: number,
): Promise<readonly number[]> {
  const rows = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .select("shard")
    .distinct()
    .where("watch.model", "=", model)
    .where("watch.state", "=", "active")
    .$if(round !== undefined, (query) => query.where("round", "<", round!))
    .orderBy("shard")
    .execute();
  return rows.map(({ shard }) => shard);
}
