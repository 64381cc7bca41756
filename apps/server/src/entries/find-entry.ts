import type { Entry, EntryType } from "@halcyon/schema";
import { customIds } from "@halcyon/schema/wire";
import type { OwnEntries } from "./own-entries.ts";
import type { Ports } from "../ports.ts";
import { Refusal } from "../errors/refusal.ts";

/** What names an entry to somebody. */
export interface EntryName {
  readonly type: EntryType;
  readonly id: number;
  /** The account whose entries are visible beside the curated ones. Without it only curated entries are. */
  readonly accountId?: string;
}

export type EntryPorts = Pick<Ports, "library"> & {
  readonly ownEntries?: Pick<OwnEntries, "find" | "findVersion">;
};

/**
 * An entry that an account can see, a curated one at once.
 *
 * @throws Refusal entry_not_found where it does not exist, is of the other type or belongs to another account
 */
export function requireEntry(
  { library, ownEntries }: EntryPorts,
  { type, id, accountId }: EntryName,
): Entry | Promise<Entry> {
  if (id < customIds.min) return orRefused(library.find(type, id));
  if (accountId === undefined || ownEntries === undefined) throw entryNotFound();
  return ownEntries.find({ accountId, type, id }).then(orRefused);
}

function orRefused(entry: Entry | undefined): Entry {
  if (entry === undefined) throw entryNotFound();
  return entry;
}

/**
 * The one refusal for an id that does not exist, is of the other type, or belongs to someone else.
 */
export function entryNotFound(): Refusal {
  return new Refusal("entry_not_found", {
    detail: "No such task or scenario is visible to this key.",
    errors: [{ field: "entry", code: "entry_not_found", detail: "Nothing of this type has this id." }],
  });
}
