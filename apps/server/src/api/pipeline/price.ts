import type { Endpoint } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import type { Priced } from "./answer.ts";

/**
 * Returns the cost of a response, in requests of the allowance. If the costs of its items are known, it is their sum. Otherwise, it follows from the work or
 * is fixed by the endpoint.
 */
export function priceOf(
  row: Pick<Endpoint, "cost" | "costsByWork">,
  priced: Pick<Priced<unknown>, "cost" | "work">,
): number {
  if (priced.cost !== undefined) return priced.cost;
  return row.costsByWork ? costOfWork(priced.work?.() ?? 0) : row.cost;
}

/** Returns the total cost of the items whose work had begun. Items are begun in order, and items that cost nothing are not counted. */
export function costOfFirst(costs: readonly number[], begun: number): number {
  return sumOf(costs.filter((cost) => cost > 0).slice(0, begun));
}

/** Adds up costs. */
export function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
