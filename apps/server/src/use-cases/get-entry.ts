import { type Citation, type EntryDetail, type EntryType, planningAid } from "@halcyon/schema";
import type { Library } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { entrySummary } from "./list-entries.ts";

/**
 * An entry in full, with what its constraints cite.
 *
 * @throws Refusal entry_not_found, in one way for an id that does not exist and for one of the other type
 */
export function getEntry(
  library: Pick<Library, "find" | "citation">,
  type: EntryType,
  id: number,
): EntryDetail {
  const entry = library.find(type, id);
  if (entry === undefined) {
    throw new Refusal("entry_not_found", {
      detail: `There is no ${type} with this id.`,
      errors: [{ parameter: "id", code: "entry_not_found", detail: `No ${type} has this id.` }],
    });
  }
  const names = new Set(entry.constraints.flatMap(({ source = [] }) => source));
  const cited = [...names].flatMap((name): [string, Citation][] => {
    const citation = library.citation(name);
    return citation === undefined ? [] : [[name, citation]];
  });
  return {
    ...entrySummary(entry),
    constraints: entry.constraints,
    sources: Object.fromEntries(cited),
    caveat: entry.caveat ?? "",
    notice: planningAid,
  };
}
