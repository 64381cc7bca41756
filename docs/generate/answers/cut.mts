import { cutLists } from "@halcyon/schema/openapi";

const { longest, left } = cutLists;
const monthsInYear = 12;

/**
 * Shortens the long lists in a document. Lists of equal length are cut to the same length, so that columns stay aligned. Short lists and lists of months stay
 * complete.
 */
export function cutValue(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    Array.isArray(value) ? cutItems(value) : value,
  ) as unknown;
}

/** Shortens a long CSV table to its header and its first rows, as {@link cutValue} shortens a list. */
export function cutRows(csv: string): string {
  const [head = "", ...rows] = csv.split("\r\n").filter((line) => line !== "");
  return [head, ...cutItems(rows), ""].join("\r\n");
}

function cutItems<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > longest && items.length !== monthsInYear ? items.slice(0, left) : items;
}
