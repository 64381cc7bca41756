import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { ModelId } from "@halcyon/schema";
import type { Selectable } from "kysely";
import { planStore, type StoredPlan } from "../plan-store.ts";
import type { LookAtPlan, LookOutcome } from "./look-outcome.ts";
import {
  isPayable,
  pauseGone,
  type PlanRound,
  type StorePorts,
  storeLook,
  storeUnseen,
} from "./store-look.ts";

export interface PlanRoundPorts extends StorePorts {
  readonly look: LookAtPlan;
  /** Pauses after each plan, so that other work can go on. */
  readonly giveWay: (signal: AbortSignal) => Promise<void>;
}

/** Word that tells parts of a round that look at plans from those that look at places. */
const partWord = "plans";

/** Returns true if a part of a round looks at plans. */
export function isPlanPart(id: string): boolean {
  return id.split(":")[1] === partWord;
}

/** Returns the ids of the parts of a round that look at plans of a model. */
export async function planParts(
  database: Pick<Database, "selectFrom">,
  round: number,
  model: ModelId,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("plan")
    .select("shard")
    .distinct()
    .where("model", "=", model)
    .where("state", "=", "active")
    .where("round", "<", round)
    .orderBy("shard")
    .execute();
  return rows.map(({ shard }) => `${round}:${partWord}:${shard}`);
}

/** Returns the ids of the parts that look at plans and may be unfinished, of the newest round of each model. */
export async function unfinishedPlanParts(database: Database): Promise<readonly string[]> {
  const rounds = await database
    .selectFrom("watch_round")
    .select(({ fn }) => ["model", fn.max("id").as("id")])
    .groupBy("model")
    .orderBy("model")
    .execute();
  const parts: string[] = [];
  for (const { id, model } of rounds) parts.push(...(await planParts(database, id, model)));
  return parts;
}

/**
 * Looks at the plans in a part of a round that are due and were not looked at in it. If the process is killed, the work can be repeated: nothing is charged or told
 * twice. A part of an older round does nothing, because the newest one looks at all of them.
 *
 * @throws Error of a plan that failed. All other plans are looked at first.
 */
export async function workOnPlans(ports: PlanRoundPorts, part: string, signal: AbortSignal): Promise<void> {
  const { database, giveWay } = ports;
  const [id, , shard] = part.split(":").map(Number) as [number, number, number];
  const row = await database.selectFrom("watch_round").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined || (await hasNewer(database, row))) return;
  const round = { id, begunMs: row.begun_at };
  const open = await openPlans(database, row, shard);
  await passOver(
    database,
    round,
    open.filter(({ look_due: dueMs }) => dueMs > round.begunMs),
  );
  const failures: Error[] = [];
  for (const { id: plan, account_id: accountId } of inTurns(
    open.filter((one) => one.look_due <= round.begunMs),
  )) {
    signal.throwIfAborted();
    const stored = await planStore(database, ports.nowMs).find({ accountId, id: plan });
    if (stored !== undefined)
      await lookOnce(ports, stored, round).catch((error: unknown) => failures.push(error as Error));
    await giveWay(signal);
  }
  if (failures.length > 0) throw failures[0]!;
}

type RoundRow = Selectable<Tables["watch_round"]>;

async function hasNewer(database: Database, { id, model }: RoundRow): Promise<boolean> {
  const newer = await database
    .selectFrom("watch_round")
    .select("id")
    .where("model", "=", model)
    .where("id", ">", id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Plan that a round has not looked at. */
type OpenPlan = Pick<Selectable<Tables["plan"]>, "id" | "account_id" | "look_due">;

function openPlans(database: Database, { id, model }: RoundRow, shard: number): Promise<OpenPlan[]> {
  return database
    .selectFrom("plan")
    .select(["id", "account_id", "look_due"])
    .where("model", "=", model)
    .where("shard", "=", shard)
    .where("state", "=", "active")
    .where("round", "<", id)
    .orderBy("look_due")
    .orderBy("id")
    .execute();
}

/** Notes that a round need not look at plans, because their next look is ahead. */
async function passOver(
  database: Database,
  { id, begunMs }: PlanRound,
  ahead: readonly OpenPlan[],
): Promise<void> {
  if (ahead.length === 0) return;
  await database
    .updateTable("plan")
    .set({ round: id })
    .where(
      "id",
      "in",
      ahead.map((plan) => plan.id),
    )
    .where("round", "<", id)
    .where("look_due", ">", begunMs)
    .execute();
}

/** Sorts plans so that accounts take turns, however many plans one of them has. */
function inTurns(plans: readonly OpenPlan[]): readonly OpenPlan[] {
  const ofAccount = [...Map.groupBy(plans, ({ account_id: id }) => id).values()];
  const most = Math.max(0, ...ofAccount.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) =>
    ofAccount.flatMap((some) => some.slice(turn, turn + 1)),
  ).flat();
}

async function lookOnce(ports: PlanRoundPorts, plan: StoredPlan, round: PlanRound): Promise<void> {
  if (plan.state !== "active" || plan.round >= round.id) return;
  if (!(await isPayable(ports, plan, round))) return;
  const outcome = await ports.look({
    request: plan.request,
    accountId: plan.account_id,
    hadFront: plan.last !== undefined && plan.last.run !== null,
    nowMs: ports.nowMs(),
  });
  await storeOutcome(ports, plan, outcome, round);
}

async function storeOutcome(
  ports: PlanRoundPorts,
  plan: StoredPlan,
  outcome: LookOutcome,
  round: PlanRound,
): Promise<void> {
  if (outcome === "entry_gone") return pauseGone(ports, plan, round);
  if (outcome === "unseen") return storeUnseen(ports, plan, round);
  if ("failure" in outcome) throw new Error(outcome.failure);
  await storeLook(ports, plan, outcome, round);
}
