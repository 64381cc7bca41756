import type { VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "@halcyon/scoring";
import { plannedReads } from "@halcyon/scoring/entry";

/** Height above ground for variables of fixed height [m]. Only constraints have variable heights. */
const anyHeightM = 10;

/** Plans how the requested variables are derived from those of a source. */
export function plansOf(variables: readonly VariableName[], reach: Reach): Plan[] {
  return variables.map((name) => planVariable(name, anyHeightM, reach));
}

/** Returns the variables that plans need to read, each once. */
export function readsOf(plans: readonly Plan[]): VariableName[] {
  return [...new Set(plans.flatMap(plannedReads))];
}
