import { variableNames } from "@halcyon/schema";
import { code } from "../markdown.mts";

/** Path and meaning of a field of the JSON response. */
export type Meaning = readonly [path: string, meaning: string];

/**
 * Returns the meaning of each column of a CSV table, as table rows. The name of a column is the path of a JSON field, starting at the object for a row. If this
 * field has no meaning, the column gets the meaning of the parent field.
 */
export function csvColumns(head: string, meanings: readonly Meaning[]): string[][] {
  const columns = head.split(",").filter((column) => column !== "");
  const rows = columns.map((column) => [fieldOf(column), meaningOf(fieldOf(column), meanings)] as const);
  return [...new Map(rows)].map(([field, meaning]) => [code(field), meaning]);
}

/** Returns the field name for a column. Variables and years become placeholders, because they depend on the request. */
function fieldOf(column: string): string {
  if (/^\d{4}$/.test(column)) return "<year>";
  const [first = "", ...others] = column.replaceAll(/\.\d+(?=\.)/g, "[]").split(".");
  const isVariable = (variableNames as readonly string[]).includes(first);
  return [isVariable ? "<variable>" : first, ...others].join(".");
}

function meaningOf(field: string, meanings: readonly Meaning[]): string {
  const parts = (field === "<year>" ? "years[].value" : field).split(".");
  const said = meanings.filter(([, meaning]) => meaning !== "");
  for (let length = parts.length; length > 0; length--) {
    const path = parts.slice(0, length).join(".");
    const ofRow = said.filter(([of]) => fromRow(of).includes(path));
    const ofColumn = said.filter(([of]) => fromRow(of).some((one) => withoutHolder(one) === path));
    const found = ofRow.length > 0 ? ofRow : ofColumn;
    if (found.length > 0) return [...new Set(found.map(([, meaning]) => meaning))].join(" ");
  }
  return "";
}

/** Returns a path, and for each list in it the rest of the path after that list. */
function fromRow(path: string): string[] {
  const lists = [...path.matchAll(/\[\]\./g)];
  return [path, ...lists.map(({ index }) => path.slice(index + "[].".length))];
}

/** Returns a path without its first name, which is the name of the object that contains the columns of a response. */
function withoutHolder(path: string): string {
  return path.slice(path.indexOf(".") + 1);
}
