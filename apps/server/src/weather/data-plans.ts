import type { VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "@halcyon/scoring";
import { plannedReads } from "@halcyon/scoring/entry";

/** Height above ground for variables of a fixed height. Only constraints have heights of their own. */
const anyHeightM = 10;

/** Plans how the variables of a data request come from those that a source carries. */
export function plansOf(variables: readonly VariableName[], reach: Reach): Plan[] {
  return variables.map((name) => planVariable(name, anyHeightM, reach));
}

/** Returns what is read for some plans, each variable once. */
export function readsOf(plans: readonly Plan[]): VariableName[] {
  return [...new Set(plans.flatMap(plannedReads))];
}
