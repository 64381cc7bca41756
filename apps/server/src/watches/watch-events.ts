import type { Event } from "@halcyon/schema/v2";
import { eventDays } from "@halcyon/schema/watch";
import { sql, type Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { eventLog, type WantedEvents } from "./events/event-log.ts";
import type { StoredWatch } from "./watch-store.ts";

/** Filter for the events of one account. */
export type SomeEvents = Omit<WantedEvents, "accountIds">;

/** Event, with its position in the sequence of the events of all accounts. */
export interface PlacedEvent {
  readonly event: Event;
  readonly position: number;
}

/** Stored event that has received its position in the event log. */
export interface PlacedInLog {
  readonly event: Event;
  readonly accountId: string;
  /** Id of the watch; empty if the event belongs to no watch. */
  readonly watchId: string;
  /** Time at which the event was added [ms since 1970]. */
  readonly createdAt: number;
}

/** Function that writes to the database in the transaction that gives events their positions. If it fails, the events get no positions. */
export type OnPlaced = (transaction: Transaction<Tables>, placed: readonly PlacedInLog[]) => Promise<void>;

/** Store of the events of watches. */
export interface WatchEvents {
  /** Adds events in the transaction that causes them. An event that already exists stays unchanged. */
  add(
    transaction: Transaction<Tables>,
    watch: Pick<StoredWatch, "account_id" | "id">,
    events: readonly Event[],
  ): Promise<void>;
  /**
   * Gives positions to events that have none, in the order in which they were added. Events added at the same time are sorted by watch, then by {@link
   * inToldOrder}.
   *
   * @returns Number of events that got a position.
   */
  place(): Promise<number>;
  list(accountId: string, some: SomeEvents): Promise<readonly PlacedEvent[]>;
  find(accountId: string, id: string): Promise<Event | undefined>;
  /** Deletes expired events, expired spans (ranges of hours), ended warnings and old records of runs. */
  sweep(): Promise<void>;
}

const keptMs = eventDays * 86_400_000;

/** Number of events that get positions in one transaction. Events added at the same time as the last of them are included too. */
const placedAtOnce = 1000;

/**
 * Returns the store of the events in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 * @param onPlaced - Additional work in the transaction that gives events their positions.
 * @param told - Called after events have got positions and the transaction was committed.
 */
export function watchEvents(
  database: Database,
  nowMs: () => number,
  onPlaced?: OnPlaced,
  told: () => void = () => undefined,
): WatchEvents {
  const log = eventLog(database);
  return {
    async add(transaction, watch, events) {
      if (events.length === 0) return;
      const createdAt = nowMs();
      await transaction
        .insertInto("watch_event")
        .values(
          events.map((event) => ({
            id: event.id,
            account_id: watch.account_id,
            watch_id: watch.id,
            type: event.type,
            body: JSON.stringify(event),
            created_at: createdAt,
            position: null,
          })),
        )
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },

    async place() {
      const count = await database.transaction().execute(async (transaction) => {
        // One process at a time: a position that is taken inside the work that made an event would let a reader pass over work that ends later.
        const { last_position: last } = await transaction
          .updateTable("watch_dispatch")
          .set((eb) => ({ last_position: eb.ref("last_position") }))
          .returning("last_position")
          .executeTakeFirstOrThrow();
        const placed = await unplaced(transaction);
        for (const [index, { event }] of placed.entries()) {
          await transaction
            .updateTable("watch_event")
            .set({ position: last + index + 1 })
            .where("id", "=", event.id)
            .execute();
        }
        if (placed.length === 0) return 0;
        await onPlaced?.(transaction, placed);
        await transaction
          .updateTable("watch_dispatch")
          .set({ last_position: last + placed.length })
          .execute();
        return placed.length;
      });
      if (count > 0) told();
      return count;
    },

    async list(accountId, some) {
      const rows = await log.read({ accountIds: [accountId], ...some });
      return rows.map(({ body, position }) => ({ event: JSON.parse(body) as Event, position }));
    },

    async find(accountId, id) {
      const row = await database
        .selectFrom("watch_event")
        .select("body")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && (JSON.parse(row.body) as Event);
    },

    async sweep() {
      const over = nowMs() - keptMs;
      await database.deleteFrom("watch_event").where("created_at", "<", over).execute();
      await database.deleteFrom("watch_span").where("closed_at", "<", over).execute();
      await database
        .deleteFrom("watch_warning")
        .where("end", "is not", null)
        .where("changed_at", "<", over)
        .execute();
      // The newest run of each part stays, so that it does not seem new.
      await sql`delete from run_arrival where arrived_at < ${over} and exists (select 1 from run_arrival newer
        where newer.model = run_arrival.model and newer.part = run_arrival.part and newer.run > run_arrival.run)`.execute(
        database,
      );
    },
  };
}

/** Returns the next events that need a position, in order. Events that a watch reported at the same time are never split. */
async function unplaced(transaction: Transaction<Tables>): Promise<readonly PlacedInLog[]> {
  const query = transaction
    .selectFrom("watch_event")
    .select(["id", "account_id", "watch_id", "body", "created_at"])
    .where("position", "is", null);
  const found = await query
    .orderBy("created_at")
    .orderBy("watch_id")
    .orderBy("id")
    .limit(placedAtOnce)
    .execute();
  const last = found.at(-1);
  const rest =
    last === undefined || found.length < placedAtOnce
      ? []
      : await query
          .where("created_at", "=", last.created_at)
          .where("watch_id", "=", last.watch_id)
          .where("id", ">", last.id)
          .execute();
  const events = [...found, ...rest].map(
    ({ body, account_id: accountId, watch_id: watchId, created_at: createdAt }) => ({
      event: JSON.parse(body) as Event,
      accountId,
      watchId,
      createdAt,
    }),
  );
  const together = Map.groupBy(events, ({ createdAt, watchId }) => `${createdAt} ${watchId}`);
  return [...together.values()].flatMap(inToldOrder);
}

/** Fields that decide the order of events that one watch reported at the same time. */
interface Standing {
  readonly start?: string;
  readonly place?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly ref: string | null;
  } | null;
  readonly sequence?: number;
}

/**
 * Sorts events that one watch reported at the same time: by start of the span, place (latitude, longitude, `ref`), sequence number, type and id. Events
 * without a span come first. Events without a place come before events with a place.
 */
function inToldOrder<Kept extends { readonly event: Event }>(events: readonly Kept[]): Kept[] {
  const ranked = events.map((kept) => ({ kept, rank: rankOf(kept.event) }));
  return ranked.toSorted((one, other) => compareRanks(one.rank, other.rank)).map(({ kept }) => kept);
}

function rankOf({ data, type, id }: Event): readonly (string | number)[] {
  const { start = "", place, sequence = 0 } = data as Standing;
  const { latitude = -Infinity, longitude = -Infinity, ref = "" } = place ?? {};
  return [start, latitude, longitude, ref ?? "", sequence, type, id];
}

function compareRanks(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  return index === -1 ? 0 : one[index]! < other[index]! ? -1 : 1;
}
