import type { EndpointName } from "@halcyon/schema";

/** What the calls cost that show something, in requests of the allowance. */
export const lookCosts = {
  "optimality.composite": 1,
  "optimality.breakdown": 1,
  "optimality.windows": 1,
  "historical.workability": 1,
  "projections.workability": 1,
} as const satisfies Partial<Record<EndpointName, number>>;

/** What it costs to look at something that needs all of some calls. */
export function lookCost(...names: readonly (keyof typeof lookCosts)[]): number {
  return names.reduce((sum, name) => sum + lookCosts[name], 0);
}
