import { hashedId } from "@halcyon/base/hashed-id";
import { planningAid } from "@halcyon/schema";
import type { PlanResponse } from "@halcyon/schema/v2";
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { oneLine, placeClock } from "../watches/feeds/feed-words.ts";
import type { KeptPlans } from "./plan-store.ts";

/**
 * Returns a tentative event for each task of an answer, from the median of its start to P80 of its finish. A task that is not done in so many courses of the weather
 * has none.
 *
 * @param plan - Text that identifies the plan.
 */
export function taskEvents({ metadata, tasks }: PlanResponse, plan: string): readonly ICalEventData[] {
  const { timezone, generated_at: generatedAt, synthetic } = metadata;
  const name = metadata.name ?? "Plan";
  const clock = placeClock(timezone);
  return tasks.flatMap((task): readonly ICalEventData[] => {
    const [start, median, end] = [task.start.P50?.at, task.finish.P50?.at, task.finish.P80?.at];
    if (start === undefined || median === undefined || end === undefined) return [];
    const lines = [
      ...(synthetic ? ["Synthetic weather, not real."] : []),
      `Even odds: started by ${clock.moment(start)} and done by ${clock.moment(median)}. Odds of 80 %: done by ${clock.moment(end)}. Times of ${timezone}.`,
      "These dates are those of the task alone. Those of several tasks are no timetable.",
      planningAid,
    ];
    return [
      {
        id: `pln_${hashedId(plan, task.id)}`,
        stamp: new Date(generatedAt),
        start: new Date(start),
        // RFC 5545 has no event that ends as it starts.
        ...(end > start ? { end: new Date(end) } : {}),
        status: ICalEventStatus.TENTATIVE,
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: `${oneLine(name)}: ${oneLine(task.name ?? task.id)}${synthetic ? ", synthetic weather" : ""}`,
        description: lines.join("\n"),
      },
    ];
  });
}

/** Maximum number of tasks of plans in a feed. Those with the earliest starts are included. */
const feedTasksMax = 500;

/** Returns the events of a feed for the tasks of active plans of an account that are not surely over. They are as the last look saw them. */
export async function feedTasks(
  { store, looks }: Pick<KeptPlans, "store" | "looks">,
  accountId: string,
  nowMs: number,
): Promise<readonly ICalEventData[]> {
  const events: ICalEventData[] = [];
  for (const plan of await store.list(accountId)) {
    const text = plan.state === "active" ? await looks.answer(plan) : undefined;
    if (text !== undefined) events.push(...taskEvents(JSON.parse(text) as PlanResponse, plan.id));
  }
  return events
    .filter(({ start, end }) => msOf(end ?? start) > nowMs)
    .toSorted((one, other) => msOf(one.start) - msOf(other.start))
    .slice(0, feedTasksMax);
}

function msOf(time: ICalEventData["start"]): number {
  return (time as Date).getTime();
}
