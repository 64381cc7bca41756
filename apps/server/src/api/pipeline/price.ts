import type { Endpoint } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import type { Priced } from "./answer.ts";

/**
 * Returns the cost of a response, in requests of the allowance. It is the sum of its items if known, else the cost of its work or the fixed cost of the
 * endpoint.
 */
export function priceOf(
  row: Pick<Endpoint, "cost" | "costsByWork">,
  priced: Pick<Priced<unknown>, "cost" | "work">,
): number {
  if (priced.cost !== undefined) return priced.cost;
  return row.costsByWork ? costOfWork(priced.work?.() ?? 0) : row.cost;
}

/** Returns the cost of the items whose work was begun. Items are begun in order; items without cost do not count. */
export function costOfFirst(costs: readonly number[], begun: number): number {
  return sumOf(costs.filter((cost) => cost > 0).slice(0, begun));
}

/** Returns the sum of costs. */
export function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
