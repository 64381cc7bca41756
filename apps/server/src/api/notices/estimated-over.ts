import type { Estimate } from "@halcyon/schema";
import type { EstimatedHours } from "@halcyon/scoring";

/** Returns a field with the rules by which variables were estimated from `from` to `to`, each rule once. The object is empty if nothing was estimated. */
export function estimatedOver(
  estimates: readonly EstimatedHours[],
  from: string,
  to: string,
): { estimated?: Estimate[] } {
  const estimated = rulesOf(estimates).map((rule) => ({ ...rule, from, to }));
  return estimated.length === 0 ? {} : { estimated };
}

/** Returns the rules by which variables were estimated, without their hours. Each rule occurs once. */
export function rulesOf(estimates: readonly EstimatedHours[]): Pick<Estimate, "variable" | "method">[] {
  const rules = estimates.map(({ variable, method }) => ({ variable, method }));
  return [...new Map(rules.map((rule) => [`${rule.variable} ${rule.method}`, rule])).values()];
}
