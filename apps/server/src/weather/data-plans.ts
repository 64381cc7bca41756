import type { VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "@halcyon/scoring";
import { plannedReads } from "@halcyon/scoring/entry";

/** Height above ground that is assumed for variables without a fixed height [m]. In data requests no height can be chosen. */
const anyHeightM = 10;

/** Returns, for each requested variable, the plan that derives it from the variables of a source. */
export function plansOf(variables: readonly VariableName[], reach: Reach): Plan[] {
  return variables.map((name) => planVariable(name, anyHeightM, reach));
}

/** Returns the variables that the plans read, without duplicates. */
export function readsOf(plans: readonly Plan[]): VariableName[] {
  return [...new Set(plans.flatMap(plannedReads))];
}
