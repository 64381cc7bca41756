import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { planSecondsMax } from "@halcyon/schema/v2";
import { Refusal } from "../../../errors/refusal.ts";
import { admitPlan, type PlanPorts } from "../../../plans/admit-plan.ts";
import {
  type LookAtPlan,
  type LookOutcome,
  pathParts,
  type PlanToSee,
} from "../../../plans/rounds/look-outcome.ts";
import { askedEntry } from "../asked-forecast.ts";
import { planAnswer } from "./plan-answer.ts";
import { simulatedOnce } from "./plan-handlers.ts";

/** Returns the function that looks at kept plans. It simulates a plan as `POST /v2/plans/simulate` does. */
export function planLooker(ports: PlanPorts): LookAtPlan {
  return async (plan) => {
    try {
      return await seenPlan(ports, plan);
    } catch (error) {
      if (!(error instanceof Refusal)) return { failure: (error as Error).message };
      return error.code === "entry_not_found" ? "entry_gone" : "unseen";
    }
  };
}

async function seenPlan(
  ports: PlanPorts,
  { request, accountId, hadFront, nowMs }: PlanToSee,
): Promise<LookOutcome> {
  const now = epochHourOf(nowMs);
  const startMs = Math.max(Date.parse(request.start), now * millisecondsPerHour);
  const admitted = await admitPlan(ports, {
    fields: request,
    accountId,
    nowMs,
    startsMs: [startMs],
    secondsMax: planSecondsMax,
    entryOf: (entry) => askedEntry(entry, { accountId }),
  });
  const [refused] = admitted.problems;
  if (refused !== undefined) throw refused;
  const simulated = await simulatedOnce(request, admitted);
  const { front } = simulated;
  const isLost = typeof front === "string" && (hadFront || front === "stale" || front === "gap");
  if (request.front_hours > 0 && isLost) return "unseen";
  return {
    answer: planAnswer(simulated),
    start: now + admitted.startHours[0]!,
    path: pathParts(simulated.simulated, admitted.pairs),
  };
}
