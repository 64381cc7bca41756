import type { Endpoint } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { code, table } from "../markdown.mts";
import { costOf, slugOf } from "../reference/endpoints.mts";

/** Returns Markdown about the cost of requests. It lists the charged endpoints by price, and counts the free endpoints. */
export function costs(all: readonly Endpoint[] = endpoints): string {
  const priced = all.filter(({ cost }) => cost > 0);
  const rows = priced.map((endpoint) => [
    `[${code(endpoint.path)}](/reference/endpoints/${slugOf(endpoint)}.mdx)`,
    endpoint.offering ?? "any",
    costOf(endpoint),
  ]);
  const free = `The other ${all.length - priced.length} endpoints are free: they need a key and take nothing from the allowance.`;
  return `${table(["endpoint", "offering", "cost"], rows)}\n\n${free}`;
}
