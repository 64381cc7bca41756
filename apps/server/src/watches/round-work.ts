import { setImmediate as nextTurn } from "node:timers/promises";
import { type EpochHour, epochHourOf, millisecondsPerHour, type PauseReason } from "@halcyon/schema";
import type { Selectable, Transaction } from "kysely";
import { type TakeResult, takeUnits } from "../accounts/take-units.ts";
import type { Database } from "../database/database.ts";
import type { Tables, WatchRoundTable, WatchSubjectTable } from "../database/tables.ts";
import { Refusal } from "../refusal.ts";
import { keepSubject, withOpenSpans } from "./kept-subjects.ts";
import type { SeenPlace, SeePlace } from "./seen-place.ts";
import { siteOf } from "./site-of.ts";
import { type KeptSubject, steppedSubject } from "./stepped-subject.ts";
import { spanRules, tellSteps } from "./tell-steps.ts";
import { tellTurn } from "./tell-turn.ts";
import type { WatchEvents } from "./watch-events.ts";
import { heldWatch, type KeptWatch, keptWatch } from "./watch-store.ts";

export interface RoundPorts {
  readonly database: Database;
  readonly events: WatchEvents;
  readonly see: SeePlace;
  readonly nowMs: () => number;
}

/** Under which name rounds stand in the usage, and what they need of a package. */
export const roundUse = { endpoint: "watches.round", offering: "operational" } as const;

/** Why a watch rests for which nothing could be taken. */
const restReasons: Readonly<Record<Exclude<TakeResult, "taken" | "leased">, PauseReason>> = {
  short: "allowance",
  "no key": "no_live_key",
  "no offering": "offering",
};

/** How many places are looked at before what came of them is kept. */
const placesAtOnce = 200;

/** The id of a part of a round, as queues know it. */
export function roundPartId(round: number, shard: number): string {
  return `${round}:${shard}`;
}

/**
 * Looks at all places of a part of a round that it has not looked at yet. What is repeated after a kill changes nothing twice.
 *
 * @throws What hindered a watch, once all others were looked at.
 */
export async function workOnRound(ports: RoundPorts, id: string, signal: AbortSignal): Promise<void> {
  const { database } = ports;
  const [roundId, shard] = id.split(":").map(Number) as [number, number];
  const round = await database
    .selectFrom("watch_round")
    .selectAll()
    .where("id", "=", roundId)
    .executeTakeFirst();
  if (round === undefined) return;
  const failures: unknown[] = [];
  for (let last: OpenSubject | undefined; ;) {
    const rows = await openSubjects(database, round, shard, last);
    if (rows.length === 0) break;
    for (const ofWatch of Map.groupBy(rows, ({ row }) => row.watch_id).values()) {
      signal.throwIfAborted();
      await workOnWatch(ports, round, ofWatch).catch((error: unknown) => failures.push(error));
    }
    last = rows.at(-1);
  }
  if (failures.length > 0) throw failures[0];
  await noteDone(ports, round);
}

/** A place, and the version of its watch. */
interface OpenSubject {
  readonly version: number;
  readonly row: Selectable<WatchSubjectTable>;
}

/** @param last - Those behind it in the order of places. */
async function openSubjects(
  database: Database,
  { id, model }: Selectable<WatchRoundTable>,
  shard: number,
  last: OpenSubject | undefined,
): Promise<OpenSubject[]> {
  const found = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .selectAll("watch_subject")
    .select("watch.version")
    .where("watch.model", "=", model)
    .where("watch.state", "=", "active")
    .where("shard", "=", shard)
    .where("round", "<", id)
    .$if(last !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple("watch_id", "position"),
          ">",
          where.tuple(last!.row.watch_id, last!.row.position),
        ),
      ),
    )
    .orderBy("watch_id")
    .orderBy("position")
    .limit(placesAtOnce)
    .execute();
  return found.map(({ version, ...row }) => ({ version, row }));
}

async function workOnWatch(
  ports: RoundPorts,
  round: Selectable<WatchRoundTable>,
  rows: readonly OpenSubject[],
): Promise<void> {
  const { database, nowMs } = ports;
  const [{ version, row: first }] = rows as [OpenSubject];
  const subjects = await withOpenSpans(
    database,
    rows.map(({ row }) => row),
  );
  const watch = await keptWatch(database, first.watch_id);
  if (watch?.version !== version) throw changedMeanwhile();
  // Time does not go back: the clock may have moved places since the round began.
  const asOf = Math.max(round.as_of, epochHourOf(nowMs()));
  const looked = new Map<KeptSubject, SeenPlace | undefined>();
  for (const subject of subjects) {
    const seen = await look(ports, watch, subject, asOf);
    if (seen === "entry_gone") {
      await change(ports, watch, (transaction) => rest(transaction, ports, watch, "entry_gone"));
      return;
    }
    looked.set(subject, seen);
    await nextTurn();
  }
  await keep(ports, watch, { round: round.id, asOf, looked });
}

/** What is seen at a place; undefined where that cannot be said now. */
async function look(
  { see }: RoundPorts,
  { account_id: accountId, request }: KeptWatch,
  { row }: KeptSubject,
  asOf: EpochHour,
): Promise<SeenPlace | undefined | "entry_gone"> {
  const place = siteOf(request.places[row.position]!);
  try {
    return await see({ ...request, accountId }, place, asOf * millisecondsPerHour);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "entry_not_found" ? "entry_gone" : undefined;
  }
}

interface Looked {
  readonly round: number;
  readonly asOf: EpochHour;
  readonly looked: ReadonlyMap<KeptSubject, SeenPlace | undefined>;
}

/** Pays for what was seen and keeps it, with all that it tells, or lets the watch rest where nobody can pay. */
async function keep(ports: RoundPorts, watch: KeptWatch, { round, asOf, looked }: Looked): Promise<void> {
  const { events } = ports;
  const nowMs = ports.nowMs();
  const { allowance_id: allowanceId } = watch;
  const units = [...looked.values()].filter((seen) => seen !== undefined).length;
  const paid = await change(ports, watch, async (transaction) => {
    const taken =
      units === 0 ? "taken" : await takeUnits(transaction, { ...roundUse, allowanceId, units, nowMs });
    // What asks those back who hold it takes effect with this transaction.
    if (taken === "leased") return taken;
    if (taken !== "taken") {
      await rest(transaction, ports, watch, restReasons[taken]);
      return taken;
    }
    await transaction.updateTable("watch").set({ last_round_at: asOf }).where("id", "=", watch.id).execute();
    for (const [subject, seen] of looked) {
      const stepped = steppedSubject(subject, seen, spanRules(watch.request), { round, asOf, nowMs });
      // Whoever has looked meanwhile has paid as well: all of this is undone and looked at again.
      if (!(await keepSubject(transaction, subject, stepped))) throw changedMeanwhile();
      await events.add(transaction, watch, tellSteps(watch, stepped, seen, nowMs));
    }
    return taken;
  });
  if (paid === "leased") throw new Error("the allowance is held for requests; it is asked for again");
}

/** Changes what belongs to a watch where nobody has changed the watch itself since it was read. */
function change<Result>(
  { database }: RoundPorts,
  { id, version }: KeptWatch,
  make: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const held = await heldWatch(transaction, id);
    if (held?.version !== version || held.state !== "active") throw changedMeanwhile();
    return make(transaction);
  });
}

function changedMeanwhile(): Error {
  return new Error("a watch was changed while it was looked at; it is looked at again");
}

async function rest(
  transaction: Transaction<Tables>,
  { events, nowMs }: RoundPorts,
  watch: KeptWatch,
  because: PauseReason,
): Promise<void> {
  await transaction
    .updateTable("watch")
    .set({ state: "paused", paused_because: because })
    .where("id", "=", watch.id)
    .execute();
  await tellTurn(events, transaction, watch, because, nowMs());
}

/** Notes when a round has looked at every place, as all before it have then. */
async function noteDone({ database, nowMs }: RoundPorts, { id, model }: Selectable<WatchRoundTable>) {
  const open = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .select("position")
    .where("watch.model", "=", model)
    .where("watch.state", "=", "active")
    .where("round", "<", id)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return;
  await database
    .updateTable("watch_round")
    .set({ done_at: nowMs() })
    .where("model", "=", model)
    .where("id", "<=", id)
    .where("done_at", "is", null)
    .execute();
}
