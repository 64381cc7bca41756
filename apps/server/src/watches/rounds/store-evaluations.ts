import type { PauseReason } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import { type TakeResult, takeUnits } from "@halcyon/accounts/allowances/take-units";
import type { Tables } from "@halcyon/database/schema/tables";
import { keepSubjects } from "../evaluate/stored-subjects.ts";
import {
  changedMeanwhile,
  type EvaluationPorts,
  type EvaluatedWatch,
  type WatchEvaluation,
} from "./evaluate-in-turn.ts";
import type { RoundTime } from "../evaluate/evaluate-subjects.ts";
import { oneTurn } from "./round-pace.ts";
import { emitTurn } from "../events/emit-turn.ts";
import type { WatchEvents } from "../watch-events.ts";
import { heldWatches, type StoredWatch } from "../watch-store.ts";

export interface KeepPorts extends Pick<EvaluationPorts, "database" | "giveWay" | "nowMs"> {
  readonly events: WatchEvents;
}

/** Endpoint name under which evaluations of watches appear in the usage, and the offering that they require. */
export const roundUse = { endpoint: "watches.round", offering: "operational" } as const;

/** Reason for pausing a watch, for each result of a charge that failed. */
const restReasons: Readonly<Record<Exclude<TakeResult, "taken" | "leased">, PauseReason>> = {
  short: "allowance",
  "no key": "no_live_key",
  "no offering": "offering",
};

/** Number of places per transaction. It is large enough to keep the overhead small, and small enough that other transactions do not wait long. */
const keptAtOnce = 200;

/**
 * Stores the outcomes of watches, with their events. If the outcome of one watch cannot be stored, the outcomes of all other watches are still stored.
 *
 * @returns Errors of the watches that failed.
 */
export async function storeEvaluations(
  ports: KeepPorts,
  looks: readonly WatchEvaluation[],
  time: RoundTime,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { giveWay = oneTurn } = ports;
  const failures: unknown[] = [];
  const gone: StoredWatch[] = [];
  const waiting: EvaluatedWatch[][] = [];
  for (const look of looks) {
    if ("failure" in look) failures.push(new Error(look.failure));
    else if ("isEntryGone" in look) gone.push(look.watch);
    else if (hasRoom(waiting.at(-1), look)) waiting.at(-1)!.push(look);
    else waiting.push([look]);
  }
  for (const watch of gone) {
    signal.throwIfAborted();
    await restGone(ports, watch).catch((error: unknown) => failures.push(error));
    await giveWay(signal);
  }
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    signal.throwIfAborted();
    try {
      await keepTogether(ports, some, time);
    } catch (error) {
      const half = Math.ceil(some.length / 2);
      if (half === some.length) failures.push(error);
      else waiting.unshift(some.slice(0, half), some.slice(half));
    }
    await giveWay(signal);
  }
  return failures;
}

function hasRoom(some: readonly EvaluatedWatch[] = [], { places }: EvaluatedWatch): boolean {
  return some.length > 0 && some.reduce((sum, one) => sum + one.places.length, places.length) <= keptAtOnce;
}

/**
 * Charges for evaluated watches and stores their outcomes in one transaction. If this fails for several watches, the caller tries again with fewer. A single
 * watch is paused if its allowance does not cover all of its places that remain to be evaluated.
 */
async function keepTogether(
  ports: KeepPorts,
  watches: readonly EvaluatedWatch[],
  { round, asOf }: RoundTime,
): Promise<void> {
  const taken = await ports.database.transaction().execute(async (transaction) => {
    await holdUnchanged(transaction, watches);
    const result = await takeForAll(transaction, watches, round, ports.nowMs());
    // What asks those back who hold an allowance takes effect with this transaction.
    if (result !== "taken") {
      if (watches.length > 1) throw new Error("not all of these watches can be paid together");
      if (result !== "leased") await rest(transaction, ports, watches[0]!.watch, restReasons[result]);
      return result;
    }
    const ids = watches.map(({ watch }) => watch.id);
    await transaction.updateTable("watch").set({ last_round_at: asOf }).where("id", "in", ids).execute();
    // Whoever has looked meanwhile has paid as well: all of this is undone and looked at again.
    if (
      !(await keepSubjects(
        transaction,
        watches.flatMap(({ places }) => places),
      ))
    )
      throw new Error(changedMeanwhile);
    for (const { watch, places } of watches)
      await ports.events.add(
        transaction,
        watch,
        places.flatMap(({ told }) => told),
      );
    return result;
  });
  if (taken === "leased") throw new Error("the allowance is held for requests; it is asked for again");
}

/**
 * Charges the allowances of the watches for the evaluated places, one allowance after the other.
 *
 * @returns `taken` if all charges succeeded; otherwise the first other result.
 */
async function takeForAll(
  transaction: Transaction<Tables>,
  watches: readonly EvaluatedWatch[],
  round: number,
  nowMs: number,
): Promise<TakeResult> {
  const paying = watches
    .map(({ watch, places }) => ({
      watch,
      units: places.filter(({ isSeen }) => isSeen).length,
      looked: places.length,
    }))
    .filter(({ units }) => units > 0);
  if (paying.length === 0) return "taken";
  const open = await openPlaces(
    transaction,
    paying.map(({ watch }) => watch.id),
    round,
  );
  // All who take from several allowances do so in the same order, so that none waits for another in a circle.
  const byAllowance = [...Map.groupBy(paying, ({ watch }) => watch.allowance_id)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [allowanceId, ofAllowance] of byAllowance) {
    const units = ofAllowance.reduce((sum, one) => sum + one.units, 0);
    const left = ofAllowance.reduce((sum, { watch, looked }) => sum + open.get(watch.id)! - looked, 0);
    const taken = await takeUnits(transaction, {
      ...roundUse,
      allowanceId,
      units,
      requests: ofAllowance.length,
      needed: units + left,
      nowMs,
    });
    if (taken !== "taken") return taken;
  }
  return "taken";
}

/** Returns for each watch id the number of places that a round has not evaluated yet. */
async function openPlaces(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  round: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("watch_subject")
    .select(({ fn }) => ["watch_id", fn.countAll<number | string>().as("count")])
    .where("watch_id", "in", ids)
    .where("round", "<", round)
    .groupBy("watch_id")
    .execute();
  return new Map(rows.map(({ watch_id: id, count }) => [id, Number(count)]));
}

/** Pauses a watch whose entry was deleted. */
function restGone(ports: KeepPorts, watch: StoredWatch): Promise<void> {
  return ports.database.transaction().execute(async (transaction) => {
    await holdUnchanged(transaction, [{ watch }]);
    await rest(transaction, ports, watch, "entry_gone");
  });
}

/** Locks those watches that have not changed since they were read. */
async function holdUnchanged(
  transaction: Transaction<Tables>,
  watches: readonly Pick<EvaluatedWatch, "watch">[],
): Promise<void> {
  const held = await heldWatches(
    transaction,
    watches.map(({ watch }) => watch.id),
  );
  const versions = new Map(
    held.filter(({ state }) => state === "active").map((row) => [row.id, row.version]),
  );
  const isHeld = ({ watch }: Pick<EvaluatedWatch, "watch">): boolean =>
    versions.get(watch.id) === watch.version;
  if (!watches.every(isHeld)) throw new Error(changedMeanwhile);
}

async function rest(
  transaction: Transaction<Tables>,
  { events, nowMs }: KeepPorts,
  watch: StoredWatch,
  because: PauseReason,
): Promise<void> {
  await transaction
    .updateTable("watch")
    .set({ state: "paused", paused_because: because })
    .where("id", "=", watch.id)
    .execute();
  await emitTurn(events, transaction, watch, because, nowMs());
}
