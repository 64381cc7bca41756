import { type Citation, type Entry, type EntryDetail, planningAid } from "@halcyon/schema";
import { requireVersion } from "./asked-entry.ts";
import { type EntryName, type EntryPorts, requireEntry } from "./find-entry.ts";
import { entrySummary } from "./list-entries.ts";

/**
 * Returns a complete entry, with the sources that its constraints cite.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account.
 */
export async function getEntry(ports: EntryPorts, name: EntryName): Promise<EntryDetail> {
  return entryDetail(ports, await requireEntry(ports, name));
}

/**
 * Returns an entry in a given version.
 *
 * @throws Refusal entry_not_found if the entry or its version does not exist for the account.
 */
export async function getEntryVersion(
  ports: EntryPorts,
  name: Required<EntryName>,
  version: number,
): Promise<EntryDetail> {
  return entryDetail(ports, await requireVersion(ports, name, version));
}

/** Returns an entry in the form of its own GET request. */
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
