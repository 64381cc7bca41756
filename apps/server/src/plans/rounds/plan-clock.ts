import { leftUnits } from "@halcyon/accounts/allowances/take-units";
import type { Tables } from "@halcyon/database/schema/tables";
import type { PlanEventType } from "@halcyon/schema/watch";
import { blindAfterHours } from "@halcyon/scoring/watch";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import { planStore, type StoredPlan } from "../plan-store.ts";
import { addPlanEvent, type StorePorts } from "./store-look.ts";

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
