import { type Citation, type Entry, type EntryDetail, planningAid } from "@halcyon/schema";
import { requireVersion } from "./asked-entry.ts";
import { type EntryName, type EntryPorts, requireEntry } from "./find-entry.ts";
import { entrySummary } from "./list-entries.ts";

/**
 * An entry in full, with what its constraints cite.
 *
 * @throws Refusal entry_not_found
 */
export async function getEntry(ports: EntryPorts, name: EntryName): Promise<EntryDetail> {
  return entryDetail(ports, await requireEntry(ports, name));
}

/**
 * An entry as one of its versions was.
 *
 * @throws Refusal entry_not_found
 */
export async function getEntryVersion(
  ports: EntryPorts,
  name: Required<EntryName>,
  version: number,
): Promise<EntryDetail> {
  return entryDetail(ports, await requireVersion(ports, name, version));
}

/** An entry as GET shows it alone. */
export function entryDetail({ library }: Pick<EntryPorts, "library">, entry: Entry): EntryDetail {
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
