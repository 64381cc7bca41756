import { type TakeResult, takeUnits } from "@halcyon/accounts/allowances/take-units";
import { hashedId } from "@halcyon/base/hashed-id";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { newPlan, type PathPart, type PlanLook, type PlanState, stepPlan } from "@halcyon/planning";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { Event, PlanResponse } from "@halcyon/schema/v2";
import type { PauseReason, PlanEventType } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import { keepLook, lookDueAfter, packedLook, type PackedLook, planLooks } from "../plan-looks.ts";
import { type KeptPlans, simulatedOf, type StoredPlan } from "../plan-store.ts";
import type { SeenPlan } from "./look-outcome.ts";
import { planEvent, planMoveEvent } from "./plan-event.ts";

export interface StorePorts {
  readonly database: Database;
  readonly events: KeptPlans["events"];
  readonly nowMs: () => number;
}

/** Round in which a plan is looked at. */
export interface PlanRound {
  readonly id: number;
  /** Time at which it began [ms since 1970]. */
  readonly begunMs: number;
}

/** Error of a look at a plan that was changed, paused or deleted meanwhile. */
export const changedMeanwhile = "a plan was changed while it was looked at; it is looked at again";

/** Name under which looks at plans appear in the usage, and the offering that they require. */
const lookUse = { endpoint: "plans.look", offering: "operational" } as const;

/** Reason for pausing a plan, for each result of a charge that failed. */
const pauseReasons: Readonly<Record<Exclude<TakeResult, "taken" | "leased">, PauseReason>> = {
  short: "allowance",
  "no key": "no_live_key",
  "no offering": "offering",
};

/**
 * Checks that a look at a plan can be paid, so that nothing is simulated that nobody pays. If not, the plan is paused.
 *
 * @returns True if it can be paid.
 */
export async function isPayable(ports: StorePorts, plan: StoredPlan, round: PlanRound): Promise<boolean> {
  return (await inRound(ports, plan, round, (transaction) => take(ports, transaction, plan, 0))) === "taken";
}

/** Stores a look: charges for it, decides what is told, and keeps answer and events. If it cannot be paid any more, the plan is paused instead. */
export async function storeLook(
  ports: StorePorts,
  plan: StoredPlan,
  seen: SeenPlan,
  round: PlanRound,
): Promise<void> {
  const packed = await packedLook({ answer: seen.answer, path: JSON.stringify(seen.path) });
  await inRound(ports, plan, round, async (transaction) => {
    const taken = await take(ports, transaction, plan, plan.pairs);
    if (taken === "taken") await keep(ports, transaction, plan, seen, packed, round);
    return taken;
  });
}

/** Records that a plan could not be seen in a round, which costs nothing. It is looked at again with the next run. */
export async function storeUnseen(ports: StorePorts, plan: StoredPlan, round: PlanRound): Promise<void> {
  await inRound(ports, plan, round, async (transaction) => {
    await transaction.updateTable("plan").set({ round: round.id }).where("id", "=", plan.id).execute();
  });
}

/** Pauses a plan whose entry (task or scenario) was deleted. */
export async function pauseGone(ports: StorePorts, plan: StoredPlan, round: PlanRound): Promise<void> {
  await inRound(ports, plan, round, (transaction) => pause(ports, transaction, plan, "entry_gone"));
}

/** Runs a function in a transaction that holds a plan, if the plan has not changed and was not looked at in the round. */
async function inRound<Result>(
  { database }: StorePorts,
  plan: StoredPlan,
  round: PlanRound,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("plan")
      .set((eb) => ({ version: eb.ref("version") }))
      .where("id", "=", plan.id)
      .where("version", "=", plan.version)
      .where("state", "=", "active")
      .where("round", "<", round.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(changedMeanwhile);
    return await run(transaction);
  });
  // What asks those back who hold an allowance takes effect with the transaction.
  if (result === "leased") throw new Error("the allowance is held for requests; it is asked for again");
  return result;
}

/** Takes units for a look, or checks with 0 units if it can be paid. A plan that cannot be paid is paused. */
async function take(
  ports: StorePorts,
  transaction: Transaction<Tables>,
  plan: StoredPlan,
  units: number,
): Promise<TakeResult> {
  const taken = await takeUnits(transaction, {
    ...lookUse,
    allowanceId: plan.allowance_id,
    units,
    needed: plan.pairs,
    nowMs: ports.nowMs(),
  });
  if (taken !== "taken" && taken !== "leased") await pause(ports, transaction, plan, pauseReasons[taken]);
  return taken;
}

async function pause(
  { events, nowMs }: StorePorts,
  transaction: Transaction<Tables>,
  plan: StoredPlan,
  because: PauseReason,
): Promise<void> {
  await transaction
    .updateTable("plan")
    .set({ state: "paused", paused_because: because })
    .where("id", "=", plan.id)
    .execute();
  await addPlanEvent({ events, nowMs }, transaction, plan, "plan.paused", because);
}

/** Adds an event about a plan itself, in the transaction that changes the plan. */
export async function addPlanEvent(
  { events, nowMs }: Pick<StorePorts, "events" | "nowMs">,
  transaction: Transaction<Tables>,
  plan: StoredPlan,
  type: PlanEventType,
  because: PauseReason | null = null,
): Promise<void> {
  const answer = await planLooks(transaction, nowMs).answer(plan);
  const synthetic = answer !== undefined && (JSON.parse(answer) as PlanResponse).metadata.synthetic;
  const event = planEvent(plan, type, { because, at: nowMs(), synthetic, nowMs: nowMs() });
  await addPlanEvents(events, transaction, plan, [event]);
}

/** Adds events of a plan in the transaction that causes them. They are sent as `tell` of the plan says. */
function addPlanEvents(
  events: StorePorts["events"],
  transaction: Transaction<Tables>,
  { id, account_id: accountId }: Pick<StoredPlan, "id" | "account_id">,
  some: readonly Event[],
): Promise<void> {
  return events.add(transaction, { account_id: accountId, id }, some);
}

async function keep(
  { events, nowMs }: StorePorts,
  transaction: Transaction<Tables>,
  plan: StoredPlan,
  seen: SeenPlan,
  packed: PackedLook,
  { id: round, begunMs }: PlanRound,
): Promise<void> {
  const now = nowMs();
  const { metadata } = seen.answer;
  const { synthetic } = metadata;
  const { hours, confirm_runs: confirmRuns, on_time: onTime } = plan.request.tell_when;
  const { state, events: moves } = stepPlan(toldStateOf(plan), lookOf(plan, seen, now), {
    hours,
    confirmRuns,
    onTime,
  });
  await keepLook(transaction, plan, packed, now);
  await transaction
    .updateTable("plan")
    .set({
      round,
      look_due: lookDueAfter(plan, begunMs),
      is_blind: 0,
      told: JSON.stringify(withPath(state, seen)),
    })
    .where("id", "=", plan.id)
    .execute();
  const facts = { synthetic, run: metadata.front?.run ?? null, nowMs: now };
  await addPlanEvents(events, transaction, plan, [
    ...(plan.is_blind === 1
      ? [planEvent(plan, "plan.sighted", { at: plan.looked + 1, synthetic, nowMs: now })]
      : []),
    ...moves.map((move) => planMoveEvent(plan, move, facts)),
  ]);
}

/** Adds the path of a look to what was told, if that is not known: the answer to a request has none. */
function withPath(state: PlanState, { start, path }: SeenPlan): PlanState {
  const { told } = state;
  return told === undefined || told.path !== undefined ? state : { ...state, told: { ...told, start, path } };
}

function lookOf(
  { request }: Pick<StoredPlan, "request">,
  { answer, start, path }: SeenPlan,
  nowMs: number,
): PlanLook {
  const { P50, P80 } = answer.finish;
  return {
    asOf: epochHourOf(nowMs),
    basis: hashedId(simulatedOf(request)),
    start,
    P50: hourOf(P50),
    P80: hourOf(P80),
    onTime: answer.on_time,
    path,
  };
}

function hourOf(time: { readonly at: string } | null | undefined): EpochHour | null {
  return time ? epochHourOf(Date.parse(time.at)) : null;
}

/** Returns what was told of a plan. If its version has not been looked at in a round yet, that is the answer to the request that wrote the version. */
function toldStateOf(plan: Pick<StoredPlan, "told" | "looked" | "last" | "version" | "request">): PlanState {
  if (plan.told !== null) return JSON.parse(plan.told) as PlanState;
  const { last, looked, version, request } = plan;
  // The number of a look is above those of all events before it.
  const state = { ...newPlan, sequence: looked };
  if (last === undefined || last.version !== version) return state;
  const asOf = epochHourOf(last.looked_at);
  return {
    ...state,
    told: {
      asOf,
      basis: hashedId(simulatedOf(request)),
      start: Math.max(epochHourOf(Date.parse(request.start)), asOf),
      P50: last.p50,
      P80: last.p80,
      onTime: last.on_time === null ? null : last.on_time / 10_000,
      path: last.path === null ? undefined : (JSON.parse(last.path) as readonly PathPart[]),
    },
  };
}
