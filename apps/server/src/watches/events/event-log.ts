import type { Event } from "@halcyon/schema/v2";
import { laterEvents } from "@halcyon/schema/watch";
import type { Database } from "@halcyon/database/database";

/** Filter for reading events. */
export interface WantedEvents {
  readonly accountIds: readonly string[];
  readonly watchId?: string | undefined;
  readonly type?: Event["type"] | undefined;
  /** True if events that V1 does not have are left out. */
  readonly withoutWarnings?: boolean | undefined;
  /** Only events after this position are read; 0 for all events. */
  readonly after: number;
  /** Only events before this position are read, newest first; `Infinity` for all events. If absent, events are read oldest first. */
  readonly before?: number | undefined;
  readonly countMax: number;
}

/** Row of the event log. `body` is the event as JSON, in the form that it had when it occurred. */
export interface LoggedEvent {
  readonly position: number;
  readonly account_id: string;
  readonly watch_id: string;
  readonly type: string;
  readonly body: string;
}

/** Log of the events that have a position, in the order of positions. A reader that continues after the last position that it read misses no event. */
export interface EventLog {
  /** Returns the last position that was given to an event; 0 if there is none yet. */
  lastPosition(): Promise<number>;
  /** Returns the position of the oldest stored event, or undefined if there is none. */
  oldestPosition(): Promise<number | undefined>;
  read(wanted: WantedEvents): Promise<readonly LoggedEvent[]>;
}

/** Returns the event log of a database. */
export function eventLog(database: Database): EventLog {
  return {
    async lastPosition() {
      const { last_position: last } = await database
        .selectFrom("watch_dispatch")
        .select("last_position")
        .executeTakeFirstOrThrow();
      return last;
    },

    async oldestPosition() {
      const row = await database
        .selectFrom("watch_event")
        .select("position")
        .where("position", "is not", null)
        .orderBy("position")
        .limit(1)
        .executeTakeFirst();
      return row?.position ?? undefined;
    },

    async read({ accountIds, watchId, type, withoutWarnings = false, after, before, countMax }) {
      const rows = await database
        .selectFrom("watch_event")
        .select(["position", "account_id", "watch_id", "type", "body"])
        .where("account_id", "in", accountIds)
        .where("position", ">", after)
        .$if(watchId !== undefined, (query) => query.where("watch_id", "=", watchId!))
        .$if(type !== undefined, (query) => query.where("type", "=", type!))
        .$if(withoutWarnings, (query) => query.where("type", "not in", laterEvents))
        .$if(before !== undefined && before < Infinity, (query) => query.where("position", "<", before!))
        .orderBy("position", before === undefined ? "asc" : "desc")
        .limit(countMax)
        .execute();
      return rows.map((row) => ({ ...row, position: row.position! }));
    },
  };
}
