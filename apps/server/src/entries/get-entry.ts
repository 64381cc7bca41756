import { type Citation, type Entry, type EntryDetail, planningAid } from "@halcyon/schema";
import { type EntryName, entryNotFound, type EntryPorts, requireEntry } from "./find-entry.ts";
import type { Ports } from "../ports.ts";
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
 * An entry as one of its versions was. Of curated entries there is the newest one alone.
 *
 * @throws Refusal entry_not_found
 */
export async function getEntryVersion(
  ports: Pick<Ports, "library" | "ownEntries">,
  name: Required<EntryName>,
  version: number,
): Promise<EntryDetail> {
  const curated = ports.library.find(name.type, name.id);
  const entry = curated?.version === version ? curated : await ports.ownEntries?.findVersion(name, version);
  if (entry === undefined) throw entryNotFound();
  return entryDetail(ports, entry);
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
