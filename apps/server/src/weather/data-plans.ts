import type { VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "@halcyon/scoring";
import { plannedReads } from "@halcyon/scoring/entry";

/** Heights above ground are of constraints; variables of a fixed height take this one. */
const anyHeightM = 10;

/** How the variables of a request for data come from those that a source carries. */
export function plansOf(variables: readonly VariableName[], reach: Reach): Plan[] {
  return variables.map((name) => planVariable(name, anyHeightM, reach));
}

/** What is read for some plans, each variable once. */
export function readsOf(plans: readonly Plan[]): VariableName[] {
  return [...new Set(plans.flatMap(plannedReads))];
}
