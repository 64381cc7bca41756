import { variable, type VariableName } from "@halcyon/schema";

/**
 * Returns a text that says that variables are missing because the place is on land. Returns an empty text if this is not the reason.
 *
 * @param cell - Cell of the place; undefined if there is no cell.
 */
export function onLandWords(
  names: readonly VariableName[],
  cell: { readonly sea: boolean } | undefined,
): string {
  const wet = [...new Set(names)].filter((name) => variable(name).atSea === true);
  if (wet.length === 0 || cell?.sea !== false) return "";
  return `The place is on land, and ${wet.join(", ")} ${wet.length === 1 ? "is" : "are"} only known at sea: choose a place at sea.`;
}
