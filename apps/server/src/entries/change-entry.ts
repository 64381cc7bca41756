import type { Entry, EntryRequest, EntryType } from "@halcyon/schema";
import { customEntriesMax } from "@halcyon/schema/wire";
import type { Alongside, EntryChange, OwnEntries } from "./own-entries.ts";
import { Refusal } from "../errors/refusal.ts";
import { type EntryName, entryNotFound, type EntryPorts } from "./find-entry.ts";

/** Objects that a server uses to change the entries (tasks or scenarios) of accounts. */
export type EntryChangePorts = Pick<EntryPorts, "library"> & { readonly ownEntries: OwnEntries };

/** Condition on the current version of an entry (task or scenario), which a caller sets for a change. */
export interface Precondition {
  /**
   * Returns a function that tells whether the caller knows a given version of the entry (task or scenario).
   *
   * @throws Refusal precondition_required if the caller names no version.
   */
  readonly knows: () => (version: number) => boolean;
  /** Returns the refusal for a caller who does not know the current version. */
  readonly failed: () => Refusal;
}

/**
 * Creates an entry (task or scenario).
 *
 * @throws Refusal too_many_entries if the account has too many entries or versions.
 */
export async function createEntry(
  { ownEntries }: EntryChangePorts,
  accountId: string,
  type: EntryType,
  request: EntryRequest,
  alongside: Alongside,
): Promise<Entry> {
  const created = await ownEntries.create(accountId, type, request, alongside);
  if (created === "too many") throw tooManyEntries();
  return created;
}

/** Returns an entry (task or scenario) if the caller's version of the API can show all of it. Otherwise, it throws a refusal. */
export type RequireSeen = <Some extends Pick<Entry, "constraints" | "warnings">>(entry: Some) => Some;

/**
 * Replaces an entry (task or scenario) with a new version.
 *
 * @param requireSeen - Checks the replaced version, so that a caller does not remove what it cannot see.
 * @throws Refusal read_only_entry if the entry is curated. Refusal precondition_required if the caller names no version. Refusal entry_not_found if the entry
 * does not exist. Refusal precondition_failed if it has changed since the version that the caller names. Refusal too_many_entries if the account has too many
 * versions.
 */
export async function replaceEntry(
  ports: EntryChangePorts,
  name: Required<EntryName>,
  precondition: Precondition,
  request: EntryRequest,
  alongside: Alongside,
  requireSeen: RequireSeen,
): Promise<Entry> {
  refuseCurated(ports, name);
  const knows = precondition.knows();
  const isKnown = (version: number, entry: Entry): boolean => knows(version) && requireSeen(entry) === entry;
  const change = await ports.ownEntries.replace(name, request, isKnown, alongside);
  return changed(change, precondition);
}

/**
 * Deletes an entry (task or scenario).
 *
 * @throws Refusal read_only_entry if the entry is curated. Refusal precondition_required if the caller names no version. Refusal entry_not_found if the entry
 * does not exist. Refusal precondition_failed if it has changed since the version that the caller names.
 */
export async function deleteEntry(
  ports: EntryChangePorts,
  name: Required<EntryName>,
  precondition: Precondition,
  alongside: Alongside,
): Promise<void> {
  refuseCurated(ports, name);
  changed(await ports.ownEntries.delete(name, precondition.knows(), alongside), precondition);
}

function refuseCurated({ library }: EntryChangePorts, { type, id }: EntryName): void {
  if (library.find(type, id) === undefined) return;
  throw new Refusal("read_only_entry", {
    detail: `This ${type} is curated and the same for everybody.`,
    errors: [{ field: "entry", code: "read_only_entry", detail: "Only your own entries can be changed." }],
  });
}

function changed(change: EntryChange, { failed }: Precondition): Entry {
  switch (change) {
    case "absent":
      throw entryNotFound();
    case "changed":
      throw failed();
    case "too many":
      throw tooManyEntries();
    default:
      return change;
  }
}

function tooManyEntries(): Refusal {
  return new Refusal("too_many_entries", {
    detail: `An account can have at most ${customEntriesMax} tasks and scenarios of its own, and a limited number of their versions.`,
  });
}
