import { newId } from "@halcyon/accounts/id";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { PlanTable } from "@halcyon/database/schema/plan-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import {
  type Event,
  isPlanDone,
  type KeptPlanRequest,
  planDaysMax,
  type PlanResponse,
} from "@halcyon/schema/v2";
import type { Selectable, Transaction } from "kysely";
import { requireRoom } from "../errors/require-room.ts";
import { shardOf } from "../watches/watch-shards.ts";
import {
  type FoundByLook,
  keepLook,
  lastLook,
  lastLooks,
  lookDueAfter,
  packedLook,
  type PlanLooks,
  planLooks,
  type StoredLook,
} from "./plan-looks.ts";

/** Row of a plan without its request, with its last look. */
export interface PlanFacts extends Omit<Selectable<PlanTable>, "request" | "told"> {
  /** Undefined if looks at the plan have expired. */
  readonly last: StoredLook | undefined;
}

/** Plan with its request and what was told of it. */
export interface StoredPlan extends PlanFacts {
  readonly request: KeptPlanRequest;
  /** State from which the next look decides what is told, as JSON; null if the next look begins anew. */
  readonly told: string | null;
}

/** Id of a plan and its account. */
export interface PlanName {
  readonly accountId: string;
  readonly id: string;
}

/** Request for a plan, with what the server found about it. */
export interface CheckedPlan {
  readonly request: KeptPlanRequest;
  readonly pairs: number;
  /** Name of its time zone in the IANA database. */
  readonly timezone: string;
  /** First answer. If it is absent, the change does not concern what is simulated. */
  readonly answer?: PlanResponse;
}

/** Changed or deleted plan; `absent` if the plan does not exist, or `changed` if the caller has not seen its current version. */
export type PlanChange = StoredPlan | "absent" | "changed";

/** Function that writes to the database in the transaction that changes a plan. If it fails, the plan is not changed. */
export type AlongsidePlan = (transaction: Transaction<Tables>, plan: StoredPlan) => Promise<void>;

/** Store of the kept plans of accounts. If an account asks for a plan of another account, the store answers as if the plan did not exist. */
export interface PlanStore {
  /**
   * Creates a plan. The function `alongside` runs in the same transaction.
   *
   * @throws Refusal too_many_plans if the account has reached a limit.
   */
  create(
    principal: Pick<Principal, "accountId" | "allowanceId">,
    checked: CheckedPlan & Pick<FoundByLook, "answer">,
    alongside: AlongsidePlan,
  ): Promise<StoredPlan>;
  find(name: PlanName): Promise<StoredPlan | undefined>;
  /** Lists the plans in the order of creation. */
  list(accountId: string): Promise<readonly PlanFacts[]>;
  /**
   * Changes a plan. With an answer, what is told begins anew.
   *
   * @param isKnown - Returns true if the caller has seen a version of the plan.
   * @throws Refusal too_many_plans if the change exceeds a limit of the account.
   */
  replace(
    name: PlanName,
    allowanceId: string,
    checked: CheckedPlan,
    isKnown: (version: number) => boolean,
    alongside: AlongsidePlan,
  ): Promise<PlanChange>;
  /** Replaces the progress of the tasks of a plan. A plan whose tasks are all finished ends. What is told begins anew with the next look. */
  progress(
    name: PlanName,
    request: KeptPlanRequest,
    isKnown: (version: number) => boolean,
    alongside: AlongsidePlan,
  ): Promise<PlanChange>;
  /** Deletes a plan. The function `alongside` runs in the same transaction. */
  delete(
    name: PlanName,
    isKnown: (version: number) => boolean,
    alongside: AlongsidePlan,
  ): Promise<PlanChange>;
  /** Pauses a plan. A plan that has ended stays unchanged. The function `alongside` runs in the same transaction, if the plan was active. */
  pause(name: PlanName, alongside?: AlongsidePlan): Promise<StoredPlan | undefined>;
  /** Resumes a paused plan. The function `alongside` runs in the same transaction, if the plan was paused. */
  resume(name: PlanName, alongside?: AlongsidePlan): Promise<StoredPlan | undefined>;
}

/** Kept plans of a server. */
export interface KeptPlans {
  readonly store: PlanStore;
  readonly looks: PlanLooks;
  /** Takes the events of plans. */
  readonly events: {
    add(
      transaction: Transaction<Tables>,
      plan: Pick<PlanTable, "account_id" | "id">,
      events: readonly Event[],
    ): Promise<void>;
  };
  readonly database: Database;
}

const dayMs = 86_400_000;

/** Number of versions of a plan that are stored. */
const versionsKept = 20;

/** Returns the kept plans in a database. */
export function keptPlans(database: Database, nowMs: () => number, events: KeptPlans["events"]): KeptPlans {
  return { store: planStore(database, nowMs), looks: planLooks(database, nowMs), events, database };
}

/** Returns the store of the kept plans in a database. */
export function planStore(database: Database, nowMs: () => number): PlanStore {
  const change = (
    name: PlanName,
    isKnown: (version: number) => boolean,
    make: (transaction: Transaction<Tables>, plan: StoredPlan) => Promise<PlanChange>,
  ): Promise<PlanChange> =>
    alone(database, name.accountId, async (transaction) => {
      const plan = await named(transaction, name);
      if (plan === undefined) return "absent";
      return isKnown(plan.version) ? make(transaction, plan) : "changed";
    });
  const turn = (
    name: PlanName,
    from: readonly PlanTable["state"][],
    to: Partial<Pick<PlanTable, "state" | "paused_because" | "look_due">>,
    alongside: AlongsidePlan = async () => undefined,
  ): Promise<StoredPlan | undefined> =>
    alone(database, name.accountId, async (transaction) => {
      const before = await named(transaction, name);
      await transaction
        .updateTable("plan")
        .set(to)
        .where("account_id", "=", name.accountId)
        .where("id", "=", name.id)
        .where("state", "in", from)
        .execute();
      const turned = await named(transaction, name);
      if (turned !== undefined && turned.state !== before?.state) await alongside(transaction, turned);
      return turned;
    });

  return {
    async create({ accountId, allowanceId }, checked, alongside) {
      const look = await packedLook(checked);
      return alone(database, accountId, async (transaction) => {
        await requireRoomFor(transaction, accountId, checked.pairs, undefined);
        const now = nowMs();
        const { model } = checked.request;
        const { round } = await transaction
          .selectFrom("watch_round")
          .select(({ fn }) => fn.max("id").as("round"))
          .where("model", "=", model)
          .executeTakeFirstOrThrow();
        const row: Selectable<PlanTable> = {
          ...columnsOf(checked),
          id: newId("plan"),
          account_id: accountId,
          allowance_id: allowanceId,
          version: 1,
          state: "active",
          paused_because: null,
          created_at: now,
          // The first answer is as new as what the rounds see that have begun.
          round: round ?? 0,
          look_due: lookDueAfter(checked, now),
          looked: 0,
          is_blind: 0,
          told: null,
        };
        await transaction.insertInto("plan").values(row).execute();
        await addVersion(transaction, row);
        await keepLook(transaction, row, look, now);
        const plan = (await named(transaction, { accountId, id: row.id }))!;
        await alongside(transaction, plan);
        return plan;
      });
    },

    find: (name) => named(database, name),

    async list(accountId) {
      const rows = await database
        .selectFrom("plan")
        .select(factColumns)
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      const lastOf = new Map((await lastLooks(database, accountId)).map((look) => [look.plan_id, look]));
      return rows.map((row) => ({ ...row, last: lastOf.get(row.id) }));
    },

    async replace(name, allowanceId, checked, isKnown, alongside) {
      const { answer } = checked;
      const look = answer && (await packedLook({ answer }));
      return change(name, isKnown, async (transaction, plan) => {
        await requireRoomFor(transaction, name.accountId, checked.pairs, plan);
        const now = nowMs();
        const isByUser = plan.paused_because === "by_user";
        const row = {
          ...columnsOf(checked),
          allowance_id: allowanceId,
          version: plan.version + 1,
          // What it was paused for may be fixed.
          state: isByUser ? "paused" : "active",
          paused_because: isByUser ? "by_user" : null,
          look_due:
            look === undefined && checked.request.looks === plan.request.looks && plan.state === "active"
              ? plan.look_due
              : lookDueAfter(checked, now),
          told: look === undefined ? plan.told : null,
        } as const;
        await transaction.updateTable("plan").set(row).where("id", "=", plan.id).execute();
        await addVersion(transaction, { ...row, id: plan.id, created_at: now });
        if (look !== undefined) await keepLook(transaction, { ...plan, ...row }, look, now);
        const changed = (await named(transaction, name))!;
        await alongside(transaction, changed);
        return changed;
      });
    },

    progress: (name, request, isKnown, alongside) =>
      change(name, isKnown, async (transaction, plan) => {
        const isDone = isPlanDone(request.tasks);
        const goesOn = plan.state === "ended" ? "active" : plan.state;
        await transaction
          .updateTable("plan")
          .set({
            request: JSON.stringify(request),
            version: plan.version + 1,
            state: isDone ? "ended" : goesOn,
            ...(isDone ? { paused_because: null } : {}),
            ...(plan.state === "ended" ? { look_due: nowMs() } : {}),
            told: null,
          })
          .where("id", "=", plan.id)
          .execute();
        const changed = (await named(transaction, name))!;
        await alongside(transaction, changed);
        return changed;
      }),

    delete: (name, isKnown, alongside) =>
      change(name, isKnown, async (transaction, plan) => {
        await alongside(transaction, plan);
        for (const table of ["plan_look", "plan_version"] as const)
          await transaction.deleteFrom(table).where("plan_id", "=", plan.id).execute();
        await transaction.deleteFrom("plan").where("id", "=", plan.id).execute();
        return plan;
      }),

    pause: (name, alongside) =>
      turn(name, ["active", "paused"], { state: "paused", paused_because: "by_user" }, alongside),
    // It is late only from now on.
    resume: (name, alongside) =>
      turn(name, ["paused"], { state: "active", paused_because: null, look_due: nowMs() }, alongside),
  };
}

/** Columns of a plan without its request. */
const factColumns = [
  "id",
  "account_id",
  "allowance_id",
  "model",
  "name",
  "tasks",
  "pairs",
  "version",
  "state",
  "paused_because",
  "created_at",
  "ends_at",
  "timezone",
  "shard",
  "round",
  "look_due",
  "looked",
  "is_blind",
] as const;

function columnsOf({ request, pairs, timezone }: CheckedPlan) {
  return {
    model: request.model,
    name: request.name ?? null,
    request: JSON.stringify(request),
    tasks: request.tasks.length,
    pairs,
    timezone,
    shard: shardOf(request.sites[0]!),
    ends_at: Date.parse(request.start) + planDaysMax * dayMs,
  };
}

/** Returns a text that contains the fields of a plan which determine its simulation. If this text changes, the plan is simulated anew. */
export function simulatedOf(request: KeptPlanRequest): string {
  return JSON.stringify({
    ...request,
    name: undefined,
    looks: undefined,
    tell: undefined,
    tell_when: undefined,
  });
}

/** Stores the request of a version. Old versions are deleted. */
async function addVersion(
  transaction: Transaction<Tables>,
  {
    id,
    version,
    request,
    created_at: createdAt,
  }: Pick<PlanTable, "id" | "version" | "request" | "created_at">,
): Promise<void> {
  await transaction
    .insertInto("plan_version")
    .values({ plan_id: id, version, request, created_at: createdAt })
    .execute();
  const last = await transaction
    .selectFrom("plan_version")
    .select("version")
    .where("plan_id", "=", id)
    .orderBy("version", "desc")
    .offset(versionsKept)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await transaction
    .deleteFrom("plan_version")
    .where("plan_id", "=", id)
    .where("version", "<=", last.version)
    .execute();
}

/**
 * Checks that an account may have one more plan, or another one in place of a plan.
 *
 * @throws Refusal too_many_plans if the account has reached a limit.
 */
export async function requireRoomFor(
  database: Pick<Database, "selectFrom">,
  accountId: string,
  pairs: number,
  before: StoredPlan | undefined,
): Promise<void> {
  const { plans, held } = await database
    .selectFrom("plan")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("plans"),
      fn.sum<number | string | null>("pairs").as("held"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (before === undefined) await requireRoom(database, accountId, "plans", Number(plans) + 1);
  const added = pairs - (before?.pairs ?? 0);
  if (added > 0) await requireRoom(database, accountId, "plan_pairs", Number(held ?? 0) + added);
}

async function named(
  database: Pick<Database, "selectFrom">,
  { accountId, id }: PlanName,
): Promise<StoredPlan | undefined> {
  const row = await database
    .selectFrom("plan")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, request: JSON.parse(row.request) as KeptPlanRequest, last: await lastLook(database, row) };
}
