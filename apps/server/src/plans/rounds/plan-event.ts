import { hashedId } from "@halcyon/base/hashed-id";
import type { PlanMove } from "@halcyon/planning";
import { planningAid } from "@halcyon/schema";
import { type EpochHour, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { PlanEvent, PlanMoveEvent } from "@halcyon/schema/v2";
import type { PauseReason, PlanEventType } from "@halcyon/schema/watch";
import type { StoredPlan } from "../plan-store.ts";

/** Plan that an event is about. */
type ToldPlan = Pick<StoredPlan, "id" | "name" | "version">;

/** Facts of the look that made an event. */
interface LookFacts {
  readonly synthetic: boolean;
  /** Start of the run; null if no ensemble counted. */
  readonly run: string | null;
  readonly nowMs: number;
}

/** Returns the event of a plan that has moved. A look that is repeated gives an event with the same id. */
export function planMoveEvent(
  { id, name, version }: ToldPlan,
  move: PlanMove,
  { synthetic, run, nowMs }: LookFacts,
): PlanMoveEvent {
  const { type, sequence, look, before, movedHours, causes } = move;
  return {
    id: `evt_${hashedId(id, "plan.move", sequence)}`,
    type: `plan.${type}`,
    timestamp: formatInstant(nowMs),
    data: {
      plan: id,
      name,
      synthetic,
      version,
      sequence,
      run,
      ...figuresOf(look),
      moved_hours: movedHours,
      before: { told_at: formatEpochHour(before.asOf), ...figuresOf(before) },
      causes: causes.map(({ hours, ...part }) => ({
        ...part,
        hours: Math.round(hours * 10) / 10,
      })) as Causes,
      detail: moveDetail(move),
      planning_aid: planningAid,
    },
  };
}

type Causes = PlanMoveEvent["data"]["causes"];

function figuresOf({ P50, P80, onTime }: PlanMove["look"]) {
  return { P50: timeOf(P50), P80: timeOf(P80), on_time: onTime };
}

function timeOf(hour: EpochHour | null): string | null {
  return hour === null ? null : formatEpochHour(hour);
}

function moveDetail({ look, before, movedHours }: PlanMove): string {
  const toldAt = formatEpochHour(before.asOf);
  const odds =
    look.onTime === null ? "" : ` The odds to be on time are ${look.onTime}, and were ${before.onTime}.`;
  if (look.P80 === null)
    return `In more than 20 % of the courses of the weather, the plan is not done within 730 days.${odds}`;
  const at = `P80 of the finish is ${formatEpochHour(look.P80)}`;
  if (movedHours === null) return `${at} again.${odds}`;
  if (movedHours === 0) return `${at}, as it was told at ${toldAt}.${odds}`;
  const side = movedHours > 0 ? "later" : "earlier";
  return `${at}, ${Math.abs(movedHours)} h ${side} than was told at ${toldAt}.${odds}`;
}

/** Returns an event about a plan itself. */
export function planEvent(
  { id, name }: Pick<ToldPlan, "id" | "name">,
  type: PlanEventType,
  {
    because = null,
    at,
    synthetic,
    nowMs,
  }: {
    readonly because?: PauseReason | null;
    /** Key that distinguishes the event from other events of its type. */
    readonly at: string | number;
    readonly synthetic: boolean;
    readonly nowMs: number;
  },
): PlanEvent {
  return {
    id: `evt_${hashedId(id, type, at)}`,
    type,
    timestamp: formatInstant(nowMs),
    data: {
      plan: id,
      name,
      synthetic,
      paused_because: because,
      detail: because === null ? details[type] : pauseDetails[because],
    },
  };
}

const details: Readonly<Record<PlanEventType, string>> = {
  "plan.blind":
    "No look at the plan has succeeded for 24 hours after it was due: silence says nothing about its finish. GET /status says which weather is missing.",
  "plan.sighted": "Looks at the plan succeed again.",
  "plan.paused": "The plan is paused. Resume it to go on.",
  "plan.resumed": "The plan is looked at again with the next run.",
  "plan.ended":
    "All tasks of the plan are finished, or 730 days have passed since its start. It is not looked at any more.",
};

const pauseDetails: Readonly<Record<PauseReason, string>> = {
  by_user: "Somebody with a key of the account has paused the plan. Resume it to go on.",
  allowance:
    "The allowance does not cover a look, so the plan is paused. It goes on by itself when the allowance covers one.",
  no_live_key: "No key of its allowance is valid, so the plan is paused. Change the plan with a valid key.",
  entry_gone: "A task or scenario of the plan was deleted, so it is paused. Change the plan to another one.",
  offering:
    "The package does not include operational forecasts, so the plan is paused. Ask the operator for one that does.",
};
