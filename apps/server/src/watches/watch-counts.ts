import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { WatchSubjectTable } from "@halcyon/database/schema/tables";

/** Counts for one watch: its open spans (ranges of hours), and its places that cannot be evaluated. */
export interface WatchCounts {
  readonly openSpans: number;
  readonly blindPlaces: number;
  /** Place with the likeliest start of all places. */
  readonly best: BestPlace;
}

type BestPlace = Pick<
  Selectable<WatchSubjectTable>,
  "is_seen" | "last_seen" | "likeliest_start" | "likeliest_chance"
>;

/**
 * Returns for each watch the number of open spans (ranges of hours) and of places that cannot be evaluated. The number of queries does not depend on the
 * number of watches.
 */
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
  const rows = await database
    .selectFrom("watch_subject")
    .select(["watch_id", "is_blind", "is_seen", "last_seen", "likeliest_start", "likeliest_chance"])
    .where("watch_id", "in", ids)
    .orderBy("watch_id")
    .orderBy("position")
    .execute();
  const places = Map.groupBy(rows, ({ watch_id: id }) => id);
  const openSpans = new Map(spans.map(({ watch_id: id, count }) => [id, Number(count)]));
  return new Map(
    ids.map((id) => {
      const ofWatch = places.get(id) ?? [];
      const blindPlaces = ofWatch.filter(({ is_blind: isBlind }) => isBlind === 1).length;
      return [id, { openSpans: openSpans.get(id) ?? 0, blindPlaces, best: bestOf(ofWatch) }];
    }),
  );
}

const unseen: BestPlace = { is_seen: 0, last_seen: 0, likeliest_start: null, likeliest_chance: null };

/** Returns the place with the likeliest start. If several are equally likely, returns the first one. */
function bestOf(places: readonly BestPlace[]): BestPlace {
  const chanceOf = ({ likeliest_chance: chance }: BestPlace): number => chance ?? -1;
  return places.reduce(
    (best, place) => (chanceOf(place) > chanceOf(best) ? place : best),
    places[0] ?? unseen,
  );
}
