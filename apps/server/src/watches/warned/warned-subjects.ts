import type { Tables } from "@halcyon/database/schema/tables";
import type { Database } from "@halcyon/database/database";
import type { ExpressionBuilder, Transaction } from "kysely";
import type { FeedHolding, Warnings } from "../../warnings/warnings.ts";
import { placeZones } from "../place-zones.ts";
import type { WatchEvents } from "../watch-events.ts";
import { heldWatches, storedWatchOf, storedWatches, wakeSubjects } from "../watch-store.ts";
import { type SteppedWarnings, stepWarnings, type WarnedSubject } from "./step-warnings.ts";
import { touchedBetween, type Touched } from "./touched-warnings.ts";
import { isWarningWatch, type WarningWatch } from "./watched-warnings.ts";

export interface WarnedPorts {
  readonly database: Database;
  readonly warnings: Warnings;
  /** Brings the warnings that this server holds up to date. */
  readonly refresh: () => Promise<void>;
  readonly events: Pick<WatchEvents, "add">;
  readonly nowMs: () => number;
}

/** Maximum number of watches that are looked at in one read of the database. */
const watchesAtOnce = 50;

/** Maximum number of watches whose places are compared with what changed, in one read of the database. */
const placesAtOnce = 200;

/** Number of attempts to step with warnings that no other server changes meanwhile. */
const attemptsMax = 5;

/** Model under which watches for warnings are stored: they have none. */
const noModel = "";

/**
 * Creates a function that reports what changed at the places of watches for warnings. It looks at those that a change of a feed can touch, and at those where
 * a warning has ended by its own time. It looks at all of them first, and if a feed falls silent or is read again. Several servers may do so at the same time:
 * each change is reported once.
 */
export function warnedSteps(ports: WarnedPorts): () => Promise<void> {
  let before: readonly FeedHolding[] | undefined;
  return async () => {
    const { warnings, nowMs } = ports;
    const now = nowMs();
    const after = warnings.holding(now);
    await stepWatches(ports, touchedBetween(before, after), now);
    before = after;
  };
}

/**
 * Reports what changed at the places of watches for warnings that a change touches, or that are due.
 *
 * @param touched - What the change touches; undefined if nothing has changed.
 */
async function stepWatches(ports: WarnedPorts, touched: Touched | undefined, dueMs: number): Promise<void> {
  const told = await toldOfAny(ports.database, touched?.ids ?? []);
  for (let last = ""; ;) {
    const rows = await ports.database
      .selectFrom("watch")
      .selectAll()
      .select((eb) => eb.exists(duePlaces(eb, dueMs)).as("is_due"))
      .where("model", "=", noModel)
      .where("state", "=", "active")
      .where("id", ">", last)
      .$if(touched === undefined, (query) => query.where((eb) => eb.exists(duePlaces(eb, dueMs))))
      .orderBy("id")
      .limit(placesAtOnce)
      .execute();
    if (rows.length === 0) return;
    const ids = rows
      .filter(
        (row) =>
          Boolean(row.is_due) ||
          told.has(row.id) ||
          (touched !== undefined && storedWatchOf(row).request.places.some(touched.touches)),
      )
      .map(({ id }) => id);
    for (let from = 0; from < ids.length; from += watchesAtOnce) {
      const changing = await changesOf(ports.database, ports, ids.slice(from, from + watchesAtOnce));
      for (const { watch } of changing.filter(hasChanged)) await stepWatch(ports, watch.id);
    }
    last = rows.at(-1)!.id;
  }
}

/** Selects the places of a watch where a warning has ended by its own time. Places after a change of the watch are selected too. */
function duePlaces(where: ExpressionBuilder<Tables, "watch">, dueMs: number) {
  return where
    .selectFrom("watch_subject")
    .select("position")
    .whereRef("watch_subject.watch_id", "=", "watch.id")
    .where("due_at", "<=", dueMs);
}

/** Maximum number of ids of warnings in one query. */
const warningsAtOnce = 500;

/** Returns the ids of those watches that have reported one of some warnings, and not its end. */
async function toldOfAny(
  database: Pick<Database, "selectFrom">,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (let from = 0; from < ids.length; from += warningsAtOnce) {
    const found = await database
      .selectFrom("watch_warning")
      .select("watch_id")
      .distinct()
      .where("end", "is", null)
      .where("warning_id", "in", ids.slice(from, from + warningsAtOnce))
      .execute();
    for (const { watch_id: id } of found) told.add(id);
  }
  return told;
}

/** Reports what changed at the places of one watch. Nothing is stored if another server has newer warnings. */
async function stepWatch(ports: WarnedPorts, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const isDone = await ports.database.transaction().execute(async (transaction) => {
      if (!(await ports.warnings.isCurrent(transaction))) return false;
      await heldWatches(transaction, [id]);
      for (const change of await changesOf(transaction, ports, [id])) {
        if (change.watch.state === "active") await store(transaction, change, ports.events);
      }
      return true;
    });
    if (isDone) return;
    if (attempt === attemptsMax) throw new Error("feeds change too often; watches are looked at again");
    await ports.refresh();
  }
}

/**
 * Stores the first look at the places of a watch for warnings, and reports the warnings there. The places are due at once: a server that had newer warnings
 * before the watch was stored then looks at them too.
 */
export async function storeFirstWarnings(
  transaction: Transaction<Tables>,
  ports: Pick<WarnedPorts, "warnings" | "events" | "nowMs">,
  id: string,
): Promise<void> {
  for (const change of await changesOf(transaction, ports, [id])) {
    await store(transaction, change, ports.events);
    await wakeSubjects(transaction, id, ports.nowMs());
  }
}

/** Changes at the places of a watch. */
interface WatchChanges {
  readonly watch: WarningWatch;
  readonly places: readonly { readonly before: WarnedSubject; readonly after: SteppedWarnings }[];
}

/** Looks at the places of watches, and returns what changes. */
async function changesOf(
  database: Pick<Database, "selectFrom">,
  { warnings, nowMs }: Pick<WarnedPorts, "warnings" | "nowMs">,
  ids: readonly string[],
): Promise<readonly WatchChanges[]> {
  const watches = await storedWatches(database, ids);
  const rows = await database
    .selectFrom("watch_subject")
    .selectAll()
    .where("watch_id", "in", ids)
    .orderBy("watch_id")
    .orderBy("position")
    .execute();
  const warned = await database
    .selectFrom("watch_warning")
    .selectAll()
    .where("watch_id", "in", ids)
    .execute();
  const byPlace = Map.groupBy(warned, ({ watch_id: id, position }) => `${id} ${position}`);
  const found = [...watches.values()].filter(isWarningWatch);
  const zoneOf = await placeZones(found.flatMap(({ request }) => request.places));
  const now = nowMs();
  return found.map((watch) => ({
    watch,
    places: rows
      .filter(({ watch_id: id }) => id === watch.id)
      .map((row) => {
        const before = { row, warned: byPlace.get(`${watch.id} ${row.position}`) ?? [] };
        const timezone = zoneOf(watch.request.places[row.position]!);
        return { before, after: stepWarnings(warnings, watch, before, { timezone, nowMs: now }) };
      }),
  }));
}

function hasChanged({ places }: WatchChanges): boolean {
  return places.some(
    ({ before, after }) =>
      after.warned.length + after.events.length > 0 ||
      after.row.due_at !== before.row.due_at ||
      after.row.is_blind !== before.row.is_blind,
  );
}

async function store(
  transaction: Transaction<Tables>,
  { watch, places }: WatchChanges,
  events: WarnedPorts["events"],
): Promise<void> {
  for (const { after } of places) {
    const { watch_id: id, position, is_blind, next_number, due_at } = after.row;
    await transaction
      .updateTable("watch_subject")
      .set({ is_blind, next_number, due_at })
      .where("watch_id", "=", id)
      .where("position", "=", position)
      .execute();
    if (after.warned.length === 0) continue;
    await transaction
      .insertInto("watch_warning")
      .values(after.warned)
      .onConflict((conflict) =>
        conflict.columns(["watch_id", "position", "warning_id"]).doUpdateSet((set) => ({
          feed: set.ref("excluded.feed"),
          sequence: set.ref("excluded.sequence"),
          warning: set.ref("excluded.warning"),
          until: set.ref("excluded.until"),
          end: set.ref("excluded.end"),
          changed_at: set.ref("excluded.changed_at"),
        })),
      )
      .execute();
  }
  await events.add(
    transaction,
    watch,
    places.flatMap(({ after }) => after.events),
  );
}
