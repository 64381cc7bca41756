import { epochHourOf, type PauseReason } from "@halcyon/schema";
import type { Selectable, Transaction } from "kysely";
import { type TakeResult, takeUnits } from "../accounts/take-units.ts";
import type { Database } from "../database/database.ts";
import type { Tables, WatchRoundTable, WatchSubjectTable } from "../database/tables.ts";
import { keepSubject, withOpenSpans } from "./kept-subjects.ts";
import type { RoundTime } from "./look-at-subjects.ts";
import { oneTurn } from "./round-pace.ts";
import {
  changedMeanwhile,
  lookInTurn,
  type LookedPlace,
  type LookPorts,
  type WatchLook,
} from "./look-in-turn.ts";
import { tellTurn } from "./tell-turn.ts";
import type { WatchEvents } from "./watch-events.ts";
import { heldWatch, type KeptWatch } from "./watch-store.ts";

export interface RoundPorts extends LookPorts {
  readonly events: WatchEvents;
}

/** Under which name rounds stand in the usage, and what they need of a package. */
export const roundUse = { endpoint: "watches.round", offering: "operational" } as const;

/** Why a watch rests for which nothing could be taken. */
const restReasons: Readonly<Record<Exclude<TakeResult, "taken" | "leased">, PauseReason>> = {
  short: "allowance",
  "no key": "no_live_key",
  "no offering": "offering",
};

/** How many places are looked at before what came of them is kept. Places that are close share weather only among so many. */
const placesAtOnce = 1000;

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
  const { database, giveWay = oneTurn } = ports;
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
    const versions = new Map(rows.map(({ version, row }) => [row.watch_id, version]));
    const subjects = await withOpenSpans(
      database,
      rows.map(({ row }) => row),
    );
    // Time does not go back: the clock may have moved places since the round began.
    const asOf = Math.max(round.as_of, epochHourOf(ports.nowMs()));
    const time = { round: round.id, asOf };
    for (const ofWatch of await lookInTurn(ports, subjects, versions, time, signal)) {
      signal.throwIfAborted();
      await keepLook(ports, ofWatch, time).catch((error: unknown) => failures.push(error));
      await giveWay(signal);
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

async function keepLook(ports: RoundPorts, ofWatch: WatchLook, time: RoundTime): Promise<void> {
  if ("failure" in ofWatch) throw new Error(ofWatch.failure);
  const { watch } = ofWatch;
  if ("places" in ofWatch) await keep(ports, watch, ofWatch.places, time);
  else await change(ports, watch, (transaction) => rest(transaction, ports, watch, "entry_gone"));
}

/**
 * Pays for what was seen and keeps it, with all that it tells. Where nobody can pay, or too little is left for all places that the round has yet to look
 * at, the watch rests: it does not pay for some of its places first.
 */
async function keep(
  ports: RoundPorts,
  watch: KeptWatch,
  places: readonly LookedPlace[],
  { round, asOf }: RoundTime,
): Promise<void> {
  const { events } = ports;
  const nowMs = ports.nowMs();
  const { allowance_id: allowanceId } = watch;
  const units = places.filter(({ isSeen }) => isSeen).length;
  const take = async (transaction: Transaction<Tables>): Promise<TakeResult> => {
    const needed = units + (await openPlaces(transaction, watch.id, round)) - places.length;
    return takeUnits(transaction, { ...roundUse, allowanceId, units, needed, nowMs });
  };
  const paid = await change(ports, watch, async (transaction) => {
    const taken = units === 0 ? "taken" : await take(transaction);
    // What asks those back who hold it takes effect with this transaction.
    if (taken === "leased") return taken;
    if (taken !== "taken") {
      await rest(transaction, ports, watch, restReasons[taken]);
      return taken;
    }
    await transaction.updateTable("watch").set({ last_round_at: asOf }).where("id", "=", watch.id).execute();
    for (const { subject, stepped, told } of places) {
      // Whoever has looked meanwhile has paid as well: all of this is undone and looked at again.
      if (!(await keepSubject(transaction, subject, stepped))) throw new Error(changedMeanwhile);
      await events.add(transaction, watch, told);
    }
    return taken;
  });
  if (paid === "leased") throw new Error("the allowance is held for requests; it is asked for again");
}

/** How many places of a watch a round has yet to look at. */
async function openPlaces(transaction: Transaction<Tables>, watchId: string, round: number): Promise<number> {
  const { count } = await transaction
    .selectFrom("watch_subject")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("watch_id", "=", watchId)
    .where("round", "<", round)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes what belongs to a watch where nobody has changed the watch itself since it was read. */
function change<Result>(
  { database }: RoundPorts,
  { id, version }: KeptWatch,
  make: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const held = await heldWatch(transaction, id);
    if (held?.version !== version || held.state !== "active") throw new Error(changedMeanwhile);
    return make(transaction);
  });
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
