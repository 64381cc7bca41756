import type { Endpoint } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import type { Priced } from "./answer.ts";

/**
 * Returns the cost of a response [requests deducted from the allowance of the key]. If the costs of single items are known, the cost is their sum. Otherwise,
 * it follows from the amount of work or is fixed for the endpoint.
 */
export function priceOf(
  row: Pick<Endpoint, "cost" | "costsByWork">,
  priced: Pick<Priced<unknown>, "cost" | "work">,
): number {
  if (priced.cost !== undefined) return priced.cost;
  return row.costsByWork ? costOfWork(priced.work?.() ?? 0) : row.cost;
}

/**
 * Returns the total cost of the items whose processing had begun [requests deducted from the allowance]. Items are processed in order.
 *
 * @param begun - Number of items whose processing had begun. Items with the cost 0 are not included.
 */
export function costOfFirst(costs: readonly number[], begun: number): number {
  return sumOf(costs.filter((cost) => cost > 0).slice(0, begun));
}

/** Returns the sum of costs [requests deducted from the allowance]. */
export function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
