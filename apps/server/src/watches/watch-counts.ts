import type { Database } from "@halcyon/database/database";

/** How much is open and unseen of a watch. */
export interface WatchCounts {
  readonly openSpans: number;
  readonly blindPlaces: number;
}

/** How much is open and unseen of some watches, by their ids, in as many questions as for one. */
export async function watchCounts(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WatchCounts>> {
  if (ids.length === 0) return new Map();
  const spans = await database
    .selectFrom("watch_span")
    .select(({ fn }) => ["watch_id", fn.countAll<number | string>().as("count")])
    .where("watch_id", "in", ids)
    .where("end", "is", null)
    .groupBy("watch_id")
    .execute();
  const places = await database
    .selectFrom("watch_subject")
    .select(({ fn }) => ["watch_id", fn.countAll<number | string>().as("count")])
    .where("watch_id", "in", ids)
    .where("is_blind", "=", 1)
    .groupBy("watch_id")
    .execute();
  const countOf = (rows: typeof spans, id: string): number =>
    Number(rows.find((row) => row.watch_id === id)?.count ?? 0);
  return new Map(ids.map((id) => [id, { openSpans: countOf(spans, id), blindPlaces: countOf(places, id) }]));
}
