import { variableNames } from "@halcyon/schema";
import { code } from "../markdown.mts";

/** A field of the JSON answer: its path, and what it means. */
export type Meaning = readonly [path: string, meaning: string];

/**
 * What each column of a table means, as a row of a page. The path of a field of the JSON answer names the column, from the row on. Its meaning is that of
 * the field, or of what holds it.
 */
export function csvColumns(head: string, meanings: readonly Meaning[]): string[][] {
  const columns = head.split(",").filter((column) => column !== "");
  const rows = columns.map((column) => [fieldOf(column), meaningOf(fieldOf(column), meanings)] as const);
  return [...new Map(rows)].map(([field, meaning]) => [code(field), meaning]);
}

/** The field that a column stands for, with what differs from request to request left open. */
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

/** A path as it is, and from each of its lists on. */
function fromRow(path: string): string[] {
  const lists = [...path.matchAll(/\[\]\./g)];
  return [path, ...lists.map(({ index }) => path.slice(index + "[].".length))];
}

/** A path without the object that holds the columns of an answer. */
function withoutHolder(path: string): string {
  return path.slice(path.indexOf(".") + 1);
}
