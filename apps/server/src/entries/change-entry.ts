import type { Entry, EntryRequest, EntryType } from "@halcyon/schema";
import { customEntriesMax } from "@halcyon/schema/wire";
import type { Alongside, EntryChange, OwnEntries } from "./own-entries.ts";
import { Refusal } from "../errors/refusal.ts";
import { type EntryName, entryNotFound, type EntryPorts } from "./find-entry.ts";

/** Ports of a server that keeps entries of accounts. */
export type EntryChangePorts = Pick<EntryPorts, "library"> & { readonly ownEntries: OwnEntries };

/** Knowledge of a caller about the entry that it changes. */
export interface Precondition {
  /**
   * Returns a function that is true if the caller knows a version of the entry.
   *
   * @throws Refusal precondition_required where the caller says nothing of it.
   */
  readonly knows: () => (version: number) => boolean;
  /** Returns the refusal if the newest version is not one that the caller knows. */
  readonly failed: () => Refusal;
}

/** @throws Refusal too_many_entries */
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

/** @throws Refusal read_only_entry, precondition_required, entry_not_found, precondition_failed, too_many_entries */
export async function replaceEntry(
  ports: EntryChangePorts,
  name: Required<EntryName>,
  precondition: Precondition,
  request: EntryRequest,
  alongside: Alongside,
): Promise<Entry> {
  refuseCurated(ports, name);
  const change = await ports.ownEntries.replace(name, request, precondition.knows(), alongside);
  return changed(change, precondition);
}

/** @throws Refusal read_only_entry, precondition_required, entry_not_found, precondition_failed */
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
