import { leftUnits } from "@halcyon/accounts/allowances/take-units";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { ModelId } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { PlanEventType } from "@halcyon/schema/watch";
import { blindAfterHours } from "@halcyon/scoring/watch";
import type { Selectable, Transaction } from "kysely";
import { planStore, type StoredPlan } from "../plan-store.ts";
import type { LookAtPlan, LookOutcome } from "./look-outcome.ts";
import {
  addPlanEvent,
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
  return Array.from({ length: most }, (_, place) =>
    ofAccount.flatMap((some) => some.slice(place, place + 1)),
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

/** Maximum number of plans that are changed at a time. */
const movedAtOnce = 200;

const blindAfterMs = blindAfterHours * millisecondsPerHour;

/**
 * Makes the changes to plans that depend only on time. Plans whose end has passed end. Plans that were paused because of their allowance go on when it covers a look
 * again. A plan that was due for 24 h without a successful look is reported as blind.
 */
export async function movePlans(ports: StorePorts): Promise<void> {
  await endPlans(ports);
  await resumePaid(ports);
  await reportBlind(ports);
}

async function endPlans(ports: StorePorts): Promise<void> {
  const now = ports.nowMs();
  const over = await ports.database
    .selectFrom("plan")
    .select(["id", "account_id"])
    .where("state", "in", ["active", "paused"])
    .where("ends_at", "<=", now)
    .limit(movedAtOnce)
    .execute();
  for (const name of over)
    await withHeld(ports, name, async (transaction, plan) => {
      if (plan.state === "ended" || plan.ends_at > now) return;
      await turn(ports, transaction, plan, "plan.ended", { state: "ended", paused_because: null });
    });
}

async function resumePaid(ports: StorePorts): Promise<void> {
  const payable = await ports.database
    .selectFrom("plan")
    .innerJoin("allowance", "allowance.id", "plan.allowance_id")
    .select(["plan.id", "plan.account_id"])
    .where("state", "=", "paused")
    .where("paused_because", "=", "allowance")
    .where((eb) => eb(leftUnits(ports.nowMs()), ">=", eb.ref("plan.pairs")))
    .limit(movedAtOnce)
    .execute();
  for (const name of payable)
    await withHeld(ports, name, async (transaction, plan) => {
      if (plan.paused_because !== "allowance") return;
      const to = { state: "active", paused_because: null, look_due: ports.nowMs() } as const;
      await turn(ports, transaction, plan, "plan.resumed", to);
    });
}

async function reportBlind(ports: StorePorts): Promise<void> {
  const before = ports.nowMs() - blindAfterMs;
  const late = await ports.database
    .selectFrom("plan")
    .leftJoin("plan_look", (join) =>
      join.onRef("plan_look.plan_id", "=", "plan.id").onRef("plan_look.number", "=", "plan.looked"),
    )
    .select(["plan.id", "plan.account_id"])
    .where("plan.state", "=", "active")
    .where("plan.is_blind", "=", 0)
    .where("plan.look_due", "<=", before)
    .where((where) =>
      where.or([where("plan_look.looked_at", "is", null), where("plan_look.looked_at", "<=", before)]),
    )
    .limit(movedAtOnce)
    .execute();
  for (const name of late)
    await withHeld(ports, name, async (transaction, plan) => {
      if (plan.state !== "active" || plan.is_blind === 1) return;
      await turn(ports, transaction, plan, "plan.blind", { is_blind: 1 });
    });
}

/** Changes a plan, and reports it. */
async function turn(
  ports: StorePorts,
  transaction: Transaction<Tables>,
  plan: StoredPlan,
  type: PlanEventType,
  to: Partial<Pick<StoredPlan, "state" | "paused_because" | "is_blind" | "look_due">>,
): Promise<void> {
  await transaction.updateTable("plan").set(to).where("id", "=", plan.id).execute();
  await addPlanEvent(ports, transaction, plan, type);
}

/** Holds a plan against other changes, and runs a function with it. Does nothing if the plan was deleted. */
async function withHeld(
  { database, nowMs }: StorePorts,
  { id, account_id: accountId }: Pick<StoredPlan, "id" | "account_id">,
  make: (transaction: Transaction<Tables>, plan: StoredPlan) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("plan")
      .set((eb) => ({ version: eb.ref("version") }))
      .where("id", "=", id)
      .execute();
    const plan = await planStore(transaction, nowMs).find({ accountId, id });
    if (plan !== undefined) await make(transaction, plan);
  });
}
