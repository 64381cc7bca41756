import type { AlertMessage } from "@halcyon/warnings/alert-message";
import type { Selectable, Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import { isPostgres } from "@halcyon/database/dialect";
import type { Tables } from "@halcyon/database/schema/tables";
import type { WarningAlertTable, WarningFeedTable } from "@halcyon/database/schema/warning-tables";
import { packed, unpacked } from "../evidence/orders/packed-json.ts";
import type { FeedProgress, FeedReading } from "./read-feed.ts";

/** State of a feed in the database. */
export interface StoredFeed extends Omit<Selectable<WarningFeedTable>, "faults" | "progress"> {
  readonly faults: readonly string[];
}

/** Message of a feed as stored in the database, with the public id of each warning in it. */
export interface StoredAlert {
  readonly key: string;
  readonly message: AlertMessage;
  readonly absences: number;
  /** Public ids of the warnings in the message, in the order of its parts. */
  readonly ids: readonly string[];
  readonly sequence: number;
  readonly neededUntilMs: number;
}

/** New message to store in the database. */
export interface NewAlert extends Omit<StoredAlert, "message" | "absences"> {
  readonly sentMs: number;
  readonly packed: Uint8Array;
}

/** Changes to the stored messages of a feed. */
export interface FeedChanges {
  readonly added: readonly NewAlert[];
  /** New number of absences of each message whose number changed, by message key. An absence is a reading that lacked the message. */
  readonly absences: ReadonlyMap<string, number>;
}

/** Lease of a feed: for a limited time, only this server may read the feed. */
export interface FeedLease {
  readonly feed: string;
  readonly holder: string;
}

/** Time for which a server may read a feed before another one may [ms]. */
const leaseMs = 360_000;

/** Time for which warnings are stored after they are no longer needed [ms]. */
const storedMs = 30 * 86_400_000;

/** Number of rows of one statement. PostgreSQL and SQLite limit the number of values. */
const rowsAtOnce = 500;

/** Store of official warnings and of the state of their feeds. */
export interface WarningStore {
  /** Adds the feeds that the database lacks. */
  addFeeds(ids: readonly string[]): Promise<void>;
  feeds(ids: readonly string[]): Promise<readonly StoredFeed[]>;
  /** Locks feeds until the transaction ends, so that no reading is stored meanwhile, and returns what they hold. */
  heldFeeds(
    transaction: Transaction<Tables>,
    ids: readonly string[],
  ): Promise<readonly Pick<StoredFeed, "id" | "position" | "checked_at">[]>;
  /** Takes the lease of a feed, if the feed is due and no other server has the lease. */
  lease(feed: string, holder: string): Promise<FeedLease | undefined>;
  progress(feed: string): Promise<FeedProgress | undefined>;
  /**
   * Stores a reading of a feed and the changes that follow from it, and releases the lease.
   *
   * @returns False if the lease was lost. Nothing is stored then.
   */
  storeReading(
    lease: FeedLease,
    reading: FeedReading,
    changes: FeedChanges,
    nextMs: number,
  ): Promise<boolean>;
  /** Stores that a feed could not be read, and releases the lease. */
  storeFailure(lease: FeedLease, failure: string, failures: number, nextMs: number): Promise<void>;
  /** Reads the messages of a feed that changed after a position and are still needed. */
  alertsAfter(feed: string, position: number): Promise<readonly StoredAlert[]>;
  /** Finds the newest message of a warning. */
  find(
    id: string,
  ): Promise<{ readonly feed: string; readonly part: number; readonly alert: StoredAlert } | undefined>;
  /** Deletes warnings that ended long ago. */
  sweep(): Promise<void>;
}

/**
 * Returns the store of the official warnings in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function warningStore(database: Database, nowMs: () => number): WarningStore {
  return {
    async addFeeds(ids) {
      if (ids.length === 0) return;
      const empty = { lease_until: 0, next_at: 0, failures: 0, faulty: 0, faults: "[]", position: 0 };
      await database
        .insertInto("warning_feed")
        .values(ids.map((id) => ({ id, ...empty })))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },

    async feeds(ids) {
      if (ids.length === 0) return [];
      const rows = await database
        .selectFrom("warning_feed")
        .select([
          "id",
          "lease_holder",
          "lease_until",
          "next_at",
          "failures",
          "failure",
          "checked_at",
          "newest_sent",
          "faulty",
          "faults",
          "position",
        ])
        .where("id", "in", ids)
        .execute();
      return rows.map((row) => ({ ...row, faults: JSON.parse(row.faults) as string[] }));
    },

    heldFeeds: (transaction, ids) =>
      transaction
        .selectFrom("warning_feed")
        .select(["id", "position", "checked_at"])
        .where("id", "in", ids)
        .orderBy("id")
        // A transaction holds the whole of a SQLite file.
        .$if(isPostgres(transaction), (query) => query.forShare())
        .execute(),

    async lease(feed, holder) {
      const now = nowMs();
      const { numUpdatedRows } = await database
        .updateTable("warning_feed")
        .set({ lease_holder: holder, lease_until: now + leaseMs })
        .where("id", "=", feed)
        .where("next_at", "<=", now)
        .where("lease_until", "<=", now)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? { feed, holder } : undefined;
    },

    async progress(feed) {
      const row = await database
        .selectFrom("warning_feed")
        .select("progress")
        .where("id", "=", feed)
        .executeTakeFirst();
      return row?.progress ? unpacked<FeedProgress>(row.progress) : undefined;
    },

    async storeReading({ feed, holder }, reading, { added, absences }, nextMs) {
      const progress = await packed(reading.progress);
      const hasChanged = added.length + absences.size > 0;
      return database.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable("warning_feed")
          .set((eb) => ({
            lease_until: 0,
            next_at: nextMs,
            failures: 0,
            failure: null,
            checked_at: nowMs(),
            faulty: reading.faulty,
            progress,
            position: eb("position", "+", hasChanged ? 1 : 0),
            ...(reading.faults === undefined ? {} : { faults: JSON.stringify(reading.faults) }),
          }))
          .where("id", "=", feed)
          .where("lease_holder", "=", holder)
          .where("lease_until", ">", 0)
          .returning(["position", "newest_sent"])
          .executeTakeFirst();
        if (row === undefined) return false;
        const { position } = row;
        const rows = added.flatMap((alert) => rowsOf(alert, feed, position));
        for (let from = 0; from < rows.length; from += rowsAtOnce)
          await transaction
            .insertInto("warning_alert")
            .values(rows.slice(from, from + rowsAtOnce))
            .onConflict((conflict) =>
              conflict.columns(["feed", "message_key", "part"]).doUpdateSet({ absences: 0, position }),
            )
            .execute();
        for (const [count, keys] of Map.groupBy(absences.keys(), (key) => absences.get(key)!))
          for (let from = 0; from < keys.length; from += rowsAtOnce)
            await transaction
              .updateTable("warning_alert")
              .set({ absences: count, position })
              .where("feed", "=", feed)
              .where("message_key", "in", keys.slice(from, from + rowsAtOnce))
              .execute();
        const newest = Math.max(row.newest_sent ?? 0, ...added.map(({ sentMs }) => sentMs));
        if (newest > (row.newest_sent ?? 0))
          await transaction
            .updateTable("warning_feed")
            .set({ newest_sent: newest })
            .where("id", "=", feed)
            .execute();
        return true;
      });
    },

    async storeFailure({ feed, holder }, failure, failures, nextMs) {
      await database
        .updateTable("warning_feed")
        .set({ lease_until: 0, next_at: nextMs, failures, failure })
        .where("id", "=", feed)
        .where("lease_holder", "=", holder)
        .execute();
    },

    async alertsAfter(feed, position) {
      const rows = await database
        .selectFrom("warning_alert")
        .selectAll()
        .where("feed", "=", feed)
        .where("position", ">", position)
        .where("needed_until", ">", nowMs())
        .orderBy("part")
        .execute();
      return alertsOf(rows);
    },

    async find(id) {
      const newest = await database
        .selectFrom("warning_alert")
        .select(["feed", "message_key", "part"])
        .where("warning_id", "=", id)
        .orderBy("sent_at", "desc")
        .orderBy("sequence", "desc")
        .limit(1)
        .executeTakeFirst();
      if (newest === undefined) return undefined;
      const { feed, part } = newest;
      const rows = await database
        .selectFrom("warning_alert")
        .selectAll()
        .where("feed", "=", feed)
        .where("message_key", "=", newest.message_key)
        .orderBy("part")
        .execute();
      const [alert] = await alertsOf(rows);
      return alert && { feed, part, alert };
    },

    async sweep() {
      await database
        .deleteFrom("warning_alert")
        .where("needed_until", "<", nowMs() - storedMs)
        .execute();
    },
  };
}

function rowsOf(alert: NewAlert, feed: string, position: number): Selectable<WarningAlertTable>[] {
  return alert.ids.map((id, part) => ({
    feed,
    message_key: alert.key,
    part,
    warning_id: id,
    sequence: alert.sequence,
    sent_at: alert.sentMs,
    needed_until: alert.neededUntilMs,
    absences: 0,
    position,
    message: part === 0 ? alert.packed : null,
  }));
}

/** Returns the messages of rows that are sorted by part. */
function alertsOf(rows: readonly Selectable<WarningAlertTable>[]): Promise<readonly StoredAlert[]> {
  return Promise.all(
    [...Map.groupBy(rows, (row) => row.message_key)].map(async ([key, parts]) => ({
      key,
      message: await unpacked<AlertMessage>(parts[0]!.message!),
      absences: parts[0]!.absences,
      ids: parts.map((row) => row.warning_id),
      sequence: parts[0]!.sequence,
      neededUntilMs: parts[0]!.needed_until,
    })),
  );
}
