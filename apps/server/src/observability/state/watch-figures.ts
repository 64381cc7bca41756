import type { ModelId } from "@halcyon/schema";
import type { WatchState } from "@halcyon/schema/watch";
import type { Database } from "@halcyon/database/database";

/** Figures about watches that the metrics report, such as the number of watched places. */
export interface WatchFigures {
  /** Number of places, by the state of their watch. */
  readonly places: readonly { readonly state: WatchState; readonly count: number }[];
  /** For each model, the duration of the last finished evaluation of all watches [s]. */
  readonly roundSeconds: readonly { readonly model: ModelId; readonly seconds: number }[];
  /** Number of events that are stored but not yet visible. Such events have no position yet in the sequence of all events. */
  readonly unplaced: number;
}

/** Reads the figures about watches from the database. */
export async function watchFigures(database: Database): Promise<WatchFigures> {
  const places = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .select(({ fn }) => ["watch.state", fn.countAll<number | string>().as("count")])
    .groupBy("watch.state")
    .execute();
  const rounds = await database
    .selectFrom("watch_round")
    .select(["model", "begun_at", "done_at"])
    .where("done_at", "is not", null)
    .where("id", "in", (query) =>
      query
        .selectFrom("watch_round")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("done_at", "is not", null)
        .groupBy("model"),
    )
    .execute();
  const { count } = await database
    .selectFrom("watch_event")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("position", "is", null)
    .executeTakeFirstOrThrow();
  return {
    places: places.map((row) => ({ state: row.state, count: Number(row.count) })),
    roundSeconds: rounds.map((row) => ({ model: row.model, seconds: (row.done_at! - row.begun_at) / 1000 })),
    unplaced: Number(count),
  };
}
