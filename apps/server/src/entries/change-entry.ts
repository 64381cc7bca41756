import { customEntriesMax, type Entry, type EntryRequest, type EntryType } from "@halcyon/schema";
import type { Alongside, EntryChange, OwnEntries } from "./own-entries.ts";
import { Refusal } from "../refusal.ts";
import { type EntryName, entryNotFound, type EntryPorts } from "./find-entry.ts";

/** Ports of a server that keeps entries of accounts. */
export type EntryChangePorts = Pick<EntryPorts, "library"> & { readonly ownEntries: OwnEntries };

/** A change of an entry, and what its caller takes its version to be. */
export interface ChangeRequest {
  readonly name: Required<EntryName>;
  /** The `if-match` header. */
  readonly ifMatch: string | undefined;
}

/** The entity tag of a version of an entry. */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/** @throws Refusal too_many_entries */
export async function createEntry(
  { ownEntries }: EntryChangePorts,
  accountId: string,
  type: EntryType,
  request: EntryRequest,
  alongside: Alongside,
): Promise<Entry> {
  return changed(await ownEntries.create(accountId, type, request, alongside));
}

/** @throws Refusal read_only_entry, precondition_required, entry_not_found, precondition_failed, too_many_entries */
export async function replaceEntry(
  ports: EntryChangePorts,
  { name, ifMatch }: ChangeRequest,
  request: EntryRequest,
): Promise<Entry> {
  refuseCurated(ports, name);
  return changed(await ports.ownEntries.replace(name, request, knownBy(ifMatch)));
}

/** @throws Refusal read_only_entry, precondition_required, entry_not_found, precondition_failed */
export async function deleteEntry(ports: EntryChangePorts, { name, ifMatch }: ChangeRequest): Promise<void> {
  refuseCurated(ports, name);
  changed(await ports.ownEntries.delete(name, knownBy(ifMatch)));
}

function refuseCurated({ library }: EntryChangePorts, { type, id }: EntryName): void {
  if (library.find(type, id) === undefined) return;
  throw new Refusal("read_only_entry", {
    detail: `This ${type} is curated and the same for everybody.`,
    errors: [{ field: "entry", code: "read_only_entry", detail: "Only entries of your own can be changed." }],
  });
}

/** The strong comparison of RFC 9110 section 13.1.1: a weak tag matches nothing. */
function knownBy(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) {
    throw new Refusal("precondition_required", {
      detail: "An entry is replaced or deleted only by someone who knows what it is now.",
      errors: [
        {
          header: "if-match",
          code: "required",
          detail: "Send the ETag of the entry as you know it, or * for whatever it is.",
        },
      ],
    });
  }
  const tags = new Set(ifMatch.split(",").map((tag) => tag.trim()));
  return (version) => tags.has("*") || tags.has(versionTag(version));
}

function changed(change: EntryChange): Entry {
  switch (change) {
    case "absent":
      throw entryNotFound();
    case "changed":
      throw new Refusal("precondition_failed", {
        detail: "The entry is not the one that if-match names any more.",
        errors: [
          { header: "if-match", code: "precondition_failed", detail: "This version is not the newest." },
        ],
      });
    case "too many":
      throw new Refusal("too_many_entries", {
        detail: `An account keeps at most ${customEntriesMax} tasks and scenarios of its own, and a limited number of their versions.`,
      });
    default:
      return change;
  }
}
