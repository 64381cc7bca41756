import type { Estimate } from "@halcyon/schema";
import type { EstimatedHours } from "@halcyon/scoring";

/**
 * Returns a field with the rules by which variables were estimated, each rule once, for the period from `from` to `to`. Returns an empty object if nothing was
 * estimated.
 */
export function estimatedOver(
  estimates: readonly EstimatedHours[],
  from: string,
  to: string,
): { estimated?: Estimate[] } {
  const estimated = rulesOf(estimates).map((rule) => ({ ...rule, from, to }));
  return estimated.length === 0 ? {} : { estimated };
}

/** Returns the rules by which variables were estimated, each rule once and without the hours in which it was used. */
export function rulesOf(estimates: readonly EstimatedHours[]): Pick<Estimate, "variable" | "method">[] {
  const rules = estimates.map(({ variable, method }) => ({ variable, method }));
  return [...new Map(rules.map((rule) => [`${rule.variable} ${rule.method}`, rule])).values()];
}
