import type { v2 } from "@halcyon/schema";

/** The cost of each call that shows something, in requests of the allowance. */
export const lookCosts = {
  "optimality.composite": 1,
  "optimality.windows": 1,
  "optimality.rank": 1,
  "historical.workability": 1,
  "projections.workability": 1,
} as const satisfies Partial<Record<keyof typeof v2, number>>;

/** The cost of a look that needs all of these calls. */
export function lookCost(...names: readonly (keyof typeof lookCosts)[]): number {
  return names.reduce((sum, name) => sum + lookCosts[name], 0);
}
