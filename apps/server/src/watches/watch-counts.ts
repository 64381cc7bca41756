import type { Selectable, Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables, WatchSubjectTable } from "@halcyon/database/schema/tables";
import type { WatchRequest } from "@halcyon/schema/v2";
import { requireRoom } from "../errors/require-room.ts";

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

/**
 * Refuses a watch that exceeds the limits of an account.
 *
 * @param before - Watch before a change. A change that reduces the number of places is always allowed.
 */
export async function requireRoomFor(
  transaction: Transaction<Tables>,
  accountId: string,
  { places }: WatchRequest,
  before?: { readonly request: WatchRequest },
): Promise<void> {
  const { watches, subjects } = await transaction
    .selectFrom("watch")
    .leftJoin("watch_subject", "watch_subject.watch_id", "watch.id")
    .select(({ fn }) => [
      fn.count<number | string>("watch.id").distinct().as("watches"),
      fn.count<number | string>("watch_subject.position").as("subjects"),
    ])
    .where("watch.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const added = places.length - (before?.request.places.length ?? 0);
  if (before === undefined) await requireRoom(transaction, accountId, "watches", Number(watches) + 1);
  if (added > 0) await requireRoom(transaction, accountId, "watched_places", Number(subjects) + added);
}
