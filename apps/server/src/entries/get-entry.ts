import { type Citation, type Entry, type EntryDetail, planningAid } from "@halcyon/schema";
import { requireVersion } from "./asked-entry.ts";
import { type EntryName, type EntryPorts, requireEntry } from "./find-entry.ts";
import { entrySummary } from "./list-entries.ts";

/**
 * Returns an entry in full, with the sources that its constraints cite.
 *
 * @throws Refusal entry_not_found
 */
export async function getEntry(ports: EntryPorts, name: EntryName): Promise<EntryDetail> {
  return entryDetail(ports, await requireEntry(ports, name));
}

/**
 * Returns an entry in one of its versions.
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

/** Returns an entry as GET shows it alone. */
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
