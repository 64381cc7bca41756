import type { ModelId } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { roundParts } from "../runs/run-arrivals.ts";
import { gatherMs } from "./next-round.ts";
import { roundTaskId } from "./round-work.ts";

/** Name of the queue that evaluates watches. Each task is one part of a round, in which all watches of a model are evaluated. */
export const watchQueue = "halcyon-watches";

export interface RoundsOptions {
  readonly database: Database;
  readonly nowMs: () => number;
  /** Queues a part of a round of evaluations, in the transaction that begins the round. */
  readonly queue: (transaction: Transaction<Tables>, id: string) => Promise<void>;
  /** Returns the ids of further parts of a round of a model, which are queued after those of its places; none by default. */
  readonly moreParts?: (
    transaction: Transaction<Tables>,
    round: number,
    model: ModelId,
  ) => Promise<readonly string[]>;
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
  moreParts = async () => [],
  begun = () => undefined,
}: RoundsOptions): Promise<readonly string[]> {
  const now = nowMs();
  const due = await database
    .selectFrom("run_arrival")
    .select("model")
    .distinct()
    .where("part", "in", roundParts)
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
        .where("part", "in", roundParts)
        .where("round", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return [];
      const shards = await shardsOf(transaction, model);
      const doneAt = shards.length === 0 ? now : null;
      await transaction
        .insertInto("watch_round")
        .values({ id, model, as_of: epochHourOf(now), begun_at: now, done_at: doneAt })
        .execute();
      const ids = [
        ...shards.map((shard) => roundTaskId(id, shard)),
        ...(await moreParts(transaction, id, model)),
      ];
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
