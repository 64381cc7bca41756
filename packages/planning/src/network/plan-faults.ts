import { leastHours } from "../draws/hours-law.ts";
import { networkOf } from "./network.ts";
import type { Plan } from "./plan.ts";
import { PlanningError, type PlanningFault } from "./planning-error.ts";

/**
 * Returns everything for which a plan cannot be simulated, without the weather. Hours of work count with the least that their law gives.
 *
 * @param pairs - Ids of the pairs whose weather is known.
 * @example
 * ```js
 * const tasks = [{ id: "lift", hours: 4, resources: [{ id: "crane", units: 2 }] }];
 * planFaults({ tasks, resources: [{ id: "crane" }] }, [])[0].code; // => "impossible_units"
 * ```
 */
export function planFaults(plan: Plan, pairs: readonly string[]): readonly PlanningFault[] {
  const tasks = plan.tasks.map((task) =>
    typeof task.hours === "number" ? task : { ...task, hours: leastHours(task.hours) },
  );
  try {
    networkOf({ ...plan, tasks }, pairs);
    return [];
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error;
    return error.faults;
  }
}
