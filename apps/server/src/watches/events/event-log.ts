import type { Event } from "@halcyon/schema";
import type { Database } from "@halcyon/database/database";

/** Which events are read. */
export interface WantedEvents {
  readonly accountIds: readonly string[];
  readonly watchId?: string | undefined;
  readonly type?: Event["type"] | undefined;
  /** Only events behind this position; 0 for all. */
  readonly after: number;
  /** Only events before this position, the newest first; `Infinity` for all. Without it the oldest come first. */
  readonly before?: number | undefined;
  readonly countMax: number;
}

/** An event as it was written when it came about. */
export interface LoggedEvent {
  readonly position: number;
  readonly account_id: string;
  readonly watch_id: string;
  readonly type: string;
  readonly body: string;
}

/** The events that have a position, in its order. A reader who reads behind the last position that it knows misses none. */
export interface EventLog {
  /** The last position that was given to an event; 0 before the first. */
  lastPosition(): Promise<number>;
  /** The position of the oldest event that is kept; undefined where none is. */
  oldestPosition(): Promise<number | undefined>;
  read(wanted: WantedEvents): Promise<readonly LoggedEvent[]>;
}

/** The log of a database. */
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

    async read({ accountIds, watchId, type, after, before, countMax }) {
      const rows = await database
        .selectFrom("watch_event")
        .select(["position", "account_id", "watch_id", "type", "body"])
        .where("account_id", "in", accountIds)
        .where("position", ">", after)
        .$if(watchId !== undefined, (query) => query.where("watch_id", "=", watchId!))
        .$if(type !== undefined, (query) => query.where("type", "=", type!))
        .$if(before !== undefined && before < Infinity, (query) => query.where("position", "<", before!))
        .orderBy("position", before === undefined ? "asc" : "desc")
        .limit(countMax)
        .execute();
      return rows.map((row) => ({ ...row, position: row.position! }));
    },
  };
}
