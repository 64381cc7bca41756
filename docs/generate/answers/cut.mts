import { cutLists } from "@halcyon/schema/openapi";

const { longest, left } = cutLists;
const monthsInYear = 12;

/** Cuts the long lists of a document to their first items. Columns of one length stay so; short lists and the months stay whole. */
export function cutValue(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    Array.isArray(value) ? cutItems(value) : value,
  ) as unknown;
}

/** Cuts the rows of a table, below its head, in the same way. */
export function cutRows(csv: string): string {
  const [head = "", ...rows] = csv.split("\r\n").filter((line) => line !== "");
  return [head, ...cutItems(rows), ""].join("\r\n");
}

function cutItems<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > longest && items.length !== monthsInYear ? items.slice(0, left) : items;
}
