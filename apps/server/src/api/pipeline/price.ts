import type { Endpoint } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import type { Priced } from "./answer.ts";

/** What an answer costs, in requests of the allowance: the sum of its items, else what its work does, else what the table says. */
export function priceOf(
  row: Pick<Endpoint, "cost" | "costsByWork">,
  priced: Pick<Priced<unknown>, "cost" | "work">,
): number {
  if (priced.cost !== undefined) return priced.cost;
  return row.costsByWork ? costOfWork(priced.work?.() ?? 0) : row.cost;
}

/** Adds up what the items cost of which the work was begun: they are begun in their order, and what costs nothing is none. */
export function costOfFirst(costs: readonly number[], begun: number): number {
  return sumOf(costs.filter((cost) => cost > 0).slice(0, begun));
}

/** Adds up what items cost. */
export function sumOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}
