import { given } from "@halcyon/base/given";
import type { Entry, EntryType } from "@halcyon/schema";
import { type EntryName, entryNotFound, type EntryPorts, requireEntry } from "./find-entry.ts";

/** Constraints that are not stored as an entry, with the type of entry that they represent. */
interface EntryDefinition {
  readonly type: EntryType;
  readonly definition: Pick<Entry, "constraints" | "warnings"> & {
    readonly [Word in "name" | "sector" | "description" | "caveat"]?: string | undefined;
  };
}

/** Entry (task or scenario) that a caller asks to score: its current version, a given version, or constraints that are not stored. */
export type AskedEntry = (EntryName & { readonly version?: number | undefined }) | EntryDefinition;

/** Id and version that the server gives to constraints that are not stored as an entry (task or scenario). V2 responses have null instead. */
export const unnamed = 0;

/**
 * Returns the entry (task or scenario) that a caller asks to score.
 *
 * @throws Refusal entry_not_found if the entry or its version does not exist for the account.
 */
export function requireAsked(ports: EntryPorts, asked: AskedEntry): Entry | Promise<Entry> {
  if ("definition" in asked) return entryOf(asked);
  const { version, ...name } = asked;
  return version === undefined ? requireEntry(ports, name) : requireVersion(ports, name, version);
}

/**
 * Returns a given version of an entry (task or scenario). For a curated entry, only the current version exists.
 *
 * @throws Refusal entry_not_found if the entry or its version does not exist for the account.
 */
export async function requireVersion(
  { library, ownEntries }: EntryPorts,
  { type, id, accountId }: EntryName,
  version: number,
): Promise<Entry> {
  const curated = library.find(type, id);
  if (curated?.version === version) return curated;
  const own =
    accountId === undefined ? undefined : await ownEntries?.findVersion({ accountId, type, id }, version);
  if (own === undefined) throw entryNotFound();
  return own;
}

function entryOf({ type, definition }: EntryDefinition): Entry {
  const { name = "", sector = "", description = "", caveat, constraints, warnings } = definition;
  return {
    id: unnamed,
    type,
    slug: "definition",
    name,
    sector,
    description,
    ...(caveat === undefined ? {} : { caveat }),
    version: unnamed,
    constraints,
    ...given({ warnings }),
  };
}
