import type { VariableName } from "@halcyon/schema";
import { plannedSpeed } from "./calm-direction.ts";
import { type EstimatedHours, estimatesOf } from "./estimates.ts";
import { type Plan, plannedReads, planVariable, type Reach } from "./plan.ts";
import type { PreparedEntry } from "./prepare.ts";

/** The variables to read from a source to score an entry, each once. */
export function entryReads(entry: PreparedEntry, reach: Reach): VariableName[] {
  return [...new Set(entryPlans(entry, reach).flatMap(plannedReads))];
}

/** The rough rules that the scores of an entry rely on within a span of hours from now, each once. */
export function entryEstimates(
  entry: PreparedEntry,
  reach: Reach,
  sea: boolean,
  span: { readonly fromHour: number; readonly toHour: number },
): EstimatedHours[] {
  const all = entryPlans(entry, reach).flatMap((plan) => estimatesOf(plan, { sea }, span));
  return [...new Map(all.map((estimate) => [JSON.stringify(estimate), estimate])).values()];
}

/** How the variables of an entry come from those that a source carries, constraint by constraint. */
export function entryPlans(entry: PreparedEntry, reach: Reach): Plan[] {
  return entry.constraints.flatMap(({ variable, heightM }) => {
    const speed = plannedSpeed(variable, reach);
    return [planVariable(variable, heightM, reach), ...(speed === undefined ? [] : [speed])];
  });
}
