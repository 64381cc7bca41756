import type { ModelId } from "@halcyon/schema";
import type { WatchRequest } from "@halcyon/schema/v2";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { type PauseReason, watchDaysMax } from "@halcyon/schema/watch";
import type { Selectable, Transaction } from "kysely";
import { newId } from "@halcyon/accounts/id";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import { createdBeyond } from "@halcyon/database/created-beyond";
import type { Database } from "@halcyon/database/database";
import { isPostgres } from "@halcyon/database/dialect";
import type { Tables, WatchSpanTable, WatchSubjectTable, WatchTable } from "@halcyon/database/schema/tables";
import { watchedWindow } from "./evaluate/search-of.ts";
import { nextRoundExpected } from "./rounds/next-round.ts";
import { hasPlaces, watchesRuns } from "./runs/watched-runs.ts";
import { shardOf } from "./watch-shards.ts";
import { requireRoomFor, type WatchCounts, watchCounts } from "./watch-counts.ts";

/** Row of a watch in the database, with the request parsed from JSON. */
export interface StoredWatch extends Omit<Selectable<WatchTable>, "request"> {
  readonly request: WatchRequest;
}

/** Id of a watch and its account. */
export interface WatchName {
  readonly accountId: string;
  readonly id: string;
}

/** Changed or deleted watch; `absent` if the watch does not exist, or `changed` if the caller has not seen its current version. */
export type WatchChange = StoredWatch | "absent" | "changed";

/** Request for a page of watches, in the order of creation. The page begins after the watch `after`. */
export interface SomeWatches {
  readonly after: Pick<StoredWatch, "created_at" | "id"> | undefined;
  readonly countMax: number;
  /** True if watches for official warnings and for runs are left out. */
  readonly modelsOnly?: boolean;
}

/** Function that writes to the database in the transaction that changes a watch. If it fails, the watch is not changed. */
export type AlongsideWatch = (transaction: Transaction<Tables>, made: StoredWatch) => Promise<void>;

/** Functions that write to the database in the transaction that replaces a watch. If one of them fails, the watch is not replaced. */
export interface AlongsideChange {
  readonly changed: AlongsideWatch;
  /** Called if the change makes all earlier results invalid. The places of the watch are then evaluated without their earlier state. */
  readonly begun: AlongsideWatch;
}

/** Watch with its places in order, and all open and closed spans of hours that it found at these places. */
export interface WholeWatch {
  readonly watch: StoredWatch;
  readonly subjects: readonly Selectable<WatchSubjectTable>[];
  readonly spans: readonly Selectable<WatchSpanTable>[];
  /** Expected time of the next evaluation of the watch [ms since 1970]. Undefined if the watch is not active or the time is not known. */
  readonly nextRoundMs: number | undefined;
}

/** Store of the watches of accounts. If an account asks for a watch of another account, the store answers as if the watch did not exist. */
export interface WatchStore {
  /**
   * Creates a watch. The function `alongside` runs in the same transaction.
   * @throws Refusal too_many_watches if the account has reached its limit.
   */
  create(
    principal: Pick<Principal, "accountId" | "allowanceId">,
    request: WatchRequest,
    alongside: AlongsideWatch,
  ): Promise<StoredWatch>;
  find(name: WatchName): Promise<StoredWatch | undefined>;
  /** Lists the watches in the order of creation. */
  list(accountId: string, some: SomeWatches): Promise<readonly StoredWatch[]>;
  /**
   * Changes a watch. If this changes the watched condition or places, the spans (ranges of hours) of the watch are deleted.
   *
   * @param isKnown - Returns true if the caller has seen a version of the watch.
   * @throws Refusal too_many_watches if the change exceeds the limit of the account.
   */
  replace(
    name: WatchName,
    allowanceId: string,
    request: WatchRequest,
    isKnown: (version: number) => boolean,
    alongside: AlongsideChange,
  ): Promise<WatchChange>;
  /** Deletes a watch. The function `alongside` runs in the same transaction. */
  delete(
    name: WatchName,
    isKnown: (version: number) => boolean,
    alongside: AlongsideWatch,
  ): Promise<WatchChange>;
  /** Pauses a watch for a reason, even if it is already paused for another reason. A watch that has ended stays unchanged. */
  pause(name: WatchName, because: PauseReason, alongside?: AlongsideWatch): Promise<StoredWatch | undefined>;
  /** Resumes a watch. The function `alongside` runs in the same transaction. */
  resume(name: WatchName, alongside?: AlongsideWatch): Promise<StoredWatch | undefined>;
  /** Returns a watch with its places and spans (ranges of hours), all of the same version of the watch. */
  whole(name: WatchName): Promise<WholeWatch | undefined>;
  /** Returns the expected time of the next evaluation of each watch [ms since 1970], by watch id. Watches without a known time are left out. */
  nextRounds(watches: readonly StoredWatch[]): Promise<ReadonlyMap<string, number>>;
  /** Returns for each watch the number of open spans (ranges of hours) and of places that cannot be evaluated. */
  counts(ids: readonly string[]): Promise<ReadonlyMap<string, WatchCounts>>;
  /** Returns the places of a watch in order. */
  subjects(id: string): Promise<readonly Selectable<WatchSubjectTable>[]>;
  /** Returns the spans (ranges of hours) of a watch, open and closed, by place and number. */
  spans(id: string): Promise<readonly Selectable<WatchSpanTable>[]>;
}

const dayMs = 86_400_000;

/** Returns the store of the watches in a database. */
export function watchStore(database: Database, nowMs: () => number): WatchStore {
  const change = (
    name: WatchName,
    isKnown: (version: number) => boolean,
    make: (transaction: Transaction<Tables>, watch: StoredWatch) => Promise<WatchChange>,
  ): Promise<WatchChange> =>
    alone(database, name.accountId, async (transaction) => {
      const row = await named(transaction, name);
      if (row === undefined) return "absent";
      return isKnown(row.version) ? make(transaction, row) : "changed";
    });

  const turn = (
    name: WatchName,
    from: readonly WatchTable["state"][],
    to: Pick<WatchTable, "state" | "paused_because">,
    alongside: AlongsideWatch | undefined,
  ): Promise<StoredWatch | undefined> =>
    alone(database, name.accountId, async (transaction) => {
      const before = await named(transaction, name);
      const isSame = before?.state === to.state && before.paused_because === to.paused_because;
      const { numUpdatedRows } = await transaction
        .updateTable("watch")
        .set(to)
        .where("account_id", "=", name.accountId)
        .where("id", "=", name.id)
        .where("state", "in", from)
        .executeTakeFirst();
      const watch = await named(transaction, name);
      if (watch === undefined || numUpdatedRows !== 1n || isSame) return watch;
      if (to.state === "active") await wakeSubjects(transaction, name.id, nowMs());
      await alongside?.(transaction, watch);
      return watch;
    });

  return {
    create: ({ accountId, allowanceId }, request, alongside) =>
      alone(database, accountId, async (transaction) => {
        await requireRoomFor(transaction, accountId, request);
        const now = nowMs();
        const made: StoredWatch = {
          id: newId("watch"),
          account_id: accountId,
          allowance_id: allowanceId,
          model: request.model ?? "",
          request,
          version: 1,
          state: "active",
          paused_because: null,
          created_at: now,
          ends_at: endOf(request, now),
          last_round_at: null,
        };
        await transaction
          .insertInto("watch")
          .values({ ...made, request: JSON.stringify(request) })
          .execute();
        await addSubjects(transaction, made, now);
        await alongside(transaction, made);
        return made;
      }),

    find: (name) => named(database, name),

    async list(accountId, { after, countMax, modelsOnly = false }) {
      const rows = await database
        .selectFrom("watch")
        .selectAll()
        .where("account_id", "=", accountId)
        .$if(modelsOnly, (query) => query.where(hasPlaces).where("model", "<>", ""))
        .where(createdBeyond(after, "oldest"))
        .orderBy("created_at")
        .orderBy("id")
        .limit(countMax)
        .execute();
      return rows.map(storedWatchOf);
    },

    replace: (name, allowanceId, request, isKnown, alongside) =>
      change(name, isKnown, async (transaction, watch) => {
        await requireRoomFor(transaction, name.accountId, request, watch);
        const now = nowMs();
        const changed: StoredWatch = {
          ...watch,
          allowance_id: allowanceId,
          model: request.model ?? "",
          request,
          version: watch.version + 1,
          // What it rested for may be mended.
          state: watch.paused_because === "by_user" ? "paused" : "active",
          paused_because: watch.paused_because === "by_user" ? "by_user" : null,
          ends_at: endOf(request, now),
        };
        await transaction
          .updateTable("watch")
          .set({ ...changed, request: JSON.stringify(request) })
          .where("id", "=", watch.id)
          .execute();
        await alongside.changed(transaction, changed);
        if (watchedOf(request) === watchedOf(watch.request)) {
          await wakeSubjects(transaction, watch.id, now);
          return changed;
        }
        await forgetSubjects(transaction, watch.id);
        await addSubjects(transaction, changed, now);
        await alongside.begun(transaction, changed);
        return changed;
      }),

    delete: (name, isKnown, alongside) =>
      change(name, isKnown, async (transaction, watch) => {
        await alongside(transaction, watch);
        await forgetSubjects(transaction, watch.id);
        await transaction.deleteFrom("watch").where("id", "=", watch.id).execute();
        return watch;
      }),

    pause: (name, because, alongside) =>
      turn(name, ["active", "paused"], { state: "paused", paused_because: because }, alongside),
    resume: (name, alongside) => turn(name, ["paused"], { state: "active", paused_because: null }, alongside),

    async whole(name) {
      for (;;) {
        const watch = await named(database, name);
        if (watch === undefined) return undefined;
        const [subjects, spans] = [await this.subjects(watch.id), await this.spans(watch.id)];
        // Whoever changes the places of a watch raises its version.
        if ((await named(database, name))?.version !== watch.version) continue;
        const nextRoundMs = (await this.nextRounds([watch])).get(watch.id);
        return { watch, subjects, spans, nextRoundMs };
      }
    },

    async nextRounds(watches) {
      const active = watches.filter(({ state, request }) => state === "active" && !watchesRuns(request));
      const next = new Map<string, number>();
      for (const [model, ofModel] of Map.groupBy(active, (watch) => watch.model)) {
        const expected = model === "" ? undefined : await nextRoundExpected(database, model, nowMs());
        if (expected !== undefined) for (const { id } of ofModel) next.set(id, expected);
      }
      return next;
    },

    counts: (ids) => watchCounts(database, ids),

    subjects: (id) =>
      database
        .selectFrom("watch_subject")
        .selectAll()
        .where("watch_id", "=", id)
        .orderBy("position")
        .execute(),

    spans: (id) =>
      database
        .selectFrom("watch_span")
        .selectAll()
        .where("watch_id", "=", id)
        .orderBy("position")
        .orderBy("number")
        .execute(),
  };
}

/** Returns a text that contains the fields of a watch which determine its spans (ranges of hours). If this text changes, the spans are deleted. */
export function watchedOf({ model, constraint_params, definition, places, when }: WatchRequest): string {
  return JSON.stringify([model, constraint_params, definition, places, when]);
}

/** Returns the time at which a watch ends. A watch of a single window ends with the window at the latest. */
function endOf({ ends_at: endsAt, when }: WatchRequest, now: number): number {
  const asked = endsAt === undefined ? now + watchDaysMax * dayMs : Date.parse(endsAt);
  return Math.min(asked, (watchedWindow(when)?.end ?? Infinity) * millisecondsPerHour);
}

async function addSubjects(
  transaction: Transaction<Tables>,
  { id, model, version, request: { places } }: StoredWatch,
  now: number,
): Promise<void> {
  if (places.length === 0) return;
  const { round } = await transaction
    .selectFrom("watch_round")
    .select(({ fn }) => fn.max("id").as("round"))
    .$if(model !== "", (query) => query.where("model", "=", model as ModelId))
    .executeTakeFirstOrThrow();
  // What is seen first is as new as what the rounds see that have begun.
  const blank = {
    round: round ?? 0,
    next_number: 1,
    last_seen: epochHourOf(now),
    is_blind: 0,
    is_seen: 0,
    is_synthetic: 0,
    likeliest_start: null,
    likeliest_chance: null,
  } as const;
  await transaction
    .insertInto("watch_subject")
    .values(
      places.map((place, position) => ({
        ...blank,
        watch_id: id,
        position,
        since_version: version,
        shard: shardOf(place),
        due_at: now + dayMs,
      })),
    )
    .execute();
}

/** Marks all places of a watch as due for changes that depend only on time. Such changes are skipped during a pause. */
export async function wakeSubjects(transaction: Transaction<Tables>, id: string, now: number): Promise<void> {
  await transaction
    .updateTable("watch_subject")
    .set({ due_at: now })
    .where("watch_id", "=", id)
    .where("due_at", ">", now)
    .execute();
}

async function forgetSubjects(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom("watch_span").where("watch_id", "=", id).execute();
  await transaction.deleteFrom("watch_warning").where("watch_id", "=", id).execute();
  await transaction.deleteFrom("watch_subject").where("watch_id", "=", id).execute();
}

async function named(
  database: Pick<Database, "selectFrom">,
  { accountId, id }: WatchName,
): Promise<StoredWatch | undefined> {
  const row = await database
    .selectFrom("watch")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && storedWatchOf(row);
}

/** Converts a database row to a watch. */
export function storedWatchOf(row: Selectable<WatchTable>): StoredWatch {
  return { ...row, request: JSON.parse(row.request) as WatchRequest };
}

/** Returns the watches with the ids `ids`, by id. The watches may belong to any account. */
export async function storedWatches(
  database: Pick<Database, "selectFrom">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredWatch>> {
  const rows = await database.selectFrom("watch").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, storedWatchOf(row)]));
}

/** Locks watches of any account until the transaction ends, and returns the watches that exist. */
export function heldWatches(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Pick<Selectable<WatchTable>, "id" | "version" | "state">[]> {
  return (
    transaction
      .selectFrom("watch")
      .select(["id", "version", "state"])
      .where("id", "in", ids)
      // All who hold several take them in the same order, so that none waits for another in a circle.
      .orderBy("id")
      // A transaction holds the whole of a SQLite file.
      .$if(isPostgres(transaction), (query) => query.forUpdate())
      .execute()
  );
}
