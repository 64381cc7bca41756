import { cutLists } from "@halcyon/schema/openapi";

const { longest, left } = cutLists;
const monthsInYear = 12;

/** Shortens the long lists of a document. Columns of the same length stay aligned. Short lists and lists of months stay complete. */
export function cutValue(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    Array.isArray(value) ? cutItems(value) : value,
  ) as unknown;
}

/** Shortens the rows of a CSV table in the same way, and keeps its header. */
export function cutRows(csv: string): string {
  const [head = "", ...rows] = csv.split("\r\n").filter((line) => line !== "");
  return [head, ...cutItems(rows), ""].join("\r\n");
}

function cutItems<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > longest && items.length !== monthsInYear ? items.slice(0, left) : items;
}
