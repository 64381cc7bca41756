import { type Entry, type EntryType, isKnownTo } from "@halcyon/schema";
import { customIds } from "@halcyon/schema/wire";
import type { OwnEntries } from "./own-entries.ts";
import type { Ports } from "../ports.ts";
import { Refusal } from "../errors/refusal.ts";

/** Name of an entry (task or scenario): its type and id. */
export interface EntryName {
  readonly type: EntryType;
  readonly id: number;
  /**
   * Id of the account that may see its custom entries (tasks or scenarios) in addition to the curated entries. If absent, only curated entries are visible.
   */
  readonly accountId?: string;
}

export type EntryPorts = Pick<Ports, "library"> & {
  readonly ownEntries?: Pick<OwnEntries, "find" | "findVersion">;
};

/**
 * Returns an entry (task or scenario) that is visible to an account. A curated entry is returned immediately, not as a promise.
 *
 * @throws Refusal entry_not_found if no entry has the id, or if the entry is not of the requested type or belongs to another account.
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
 * Checks that an entry (task or scenario) has no gate, for a caller who cannot heed one.
 *
 * @throws Refusal entry_needs_v2 if warnings can stop the task.
 */
export function requireUngated<Some extends Pick<Entry, "warnings">>(entry: Some): Some {
  if (entry.warnings === undefined) return entry;
  throw new Refusal("entry_needs_v2", {
    detail: "Official warnings can stop this task, and only V2 heeds them.",
    errors: [{ field: "entry", code: "entry_needs_v2", detail: "Call the endpoint of V2 for this task." }],
  });
}

/**
 * Checks that V1 can show and score all of an entry (task or scenario).
 *
 * @throws Refusal entry_needs_v2 if warnings can stop the task, or if V1 does not know the variable of a limit.
 */
export function requireOfV1<Some extends Pick<Entry, "constraints" | "warnings">>(entry: Some): Some {
  if (knowsVariables("v1", entry)) return requireUngated(entry);
  throw new Refusal("entry_needs_v2", {
    detail: "A limit of this entry is for a variable that only V2 knows.",
    errors: [{ field: "entry", code: "entry_needs_v2", detail: "Call the endpoint of V2 for this entry." }],
  });
}

/** Returns true if an API version knows the variables of all limits of an entry (task or scenario). */
export function knowsVariables(version: string, { constraints }: Pick<Entry, "constraints">): boolean {
  return constraints.every((limit) => isKnownTo(version, limit.variable));
}

/** Returns the refusal for an id that does not exist, has the other type, or belongs to another account. A caller cannot distinguish these cases. */
export function entryNotFound(): Refusal {
  return new Refusal("entry_not_found", {
    detail: "No such task or scenario is visible to this key.",
    errors: [{ field: "entry", code: "entry_not_found", detail: "No entry of this type has this id." }],
  });
}
