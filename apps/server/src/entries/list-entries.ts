import { createHash } from "node:crypto";
import {
  type Citation,
  type Entry,
  type EntryDetail,
  type EntryList,
  type EntrySummary,
  planningAid,
  polarities,
} from "@halcyon/schema";
import { didYouMean } from "@halcyon/schema/errors";
import { customIds, type EntryListQuery } from "@halcyon/schema/wire";
import type { ListedEntry, SomeEntries } from "./own-entries.ts";
import { Refusal } from "../errors/refusal.ts";
import { requireVersion } from "./asked-entry.ts";
import { type EntryName, type EntryPorts, requireEntry } from "./find-entry.ts";

/**
 * Returns a page of the tasks or scenarios that match a query, sorted by id.
 *
 * @param entries - All entries that the caller may see, sorted by id. {@link ownEntriesOfPage} says which custom entries must be included.
 */
export function listEntries(entries: readonly ListedEntry[], query: EntryListQuery): EntryList {
  const afterId = afterIdOf(query);
  const matching = entries.filter((entry) => entry.id > afterId && matches(entry, query));
  const page = matching.slice(0, query.limit);
  const more = matching.length > page.length;
  return {
    entries: page.map(entrySummary),
    next_cursor: more ? writeCursor(page.at(-1)!.id, filterOf(query)) : null,
    ...sectorMeant(entries, query),
  };
}

/**
 * Returns the range of custom entries (tasks or scenarios) that a page needs. The range has one more entry than the page, to show whether there is a next
 * page. Returns undefined if all custom entries are needed, because the filter searches their texts.
 */
export function ownEntriesOfPage(query: EntryListQuery): SomeEntries | undefined {
  if (query.q !== undefined || query.sector !== undefined) return undefined;
  return { afterId: afterIdOf(query), countMax: query.scope === "curated" ? 0 : query.limit + 1 };
}

/** Suggests the sector that was probably meant, if no entry has the requested sector. */
function sectorMeant(
  entries: readonly ListedEntry[],
  { sector }: EntryListQuery,
): Pick<EntryList, "did_you_mean"> {
  if (sector === undefined || entries.some((entry) => isOfSector(entry, sector))) return {};
  return didYouMean(sector, [...new Set(entries.map((entry) => entry.sector))]);
}

function isOfSector({ sector }: ListedEntry, wanted: string): boolean {
  return lower(sector).startsWith(lower(wanted));
}

/** Converts an entry to the format that lists of entries have. */
function entrySummary(entry: ListedEntry): EntrySummary {
  const { id, type, slug, name, sector, description, version } = entry;
  const scope = scopeOf(entry);
  return { id, type, slug, name, sector, description, version, scope, polarity: polarities[type] };
}

function scopeOf({ id }: ListedEntry): EntrySummary["scope"] {
  return id < customIds.min ? "curated" : "custom";
}

function matches(entry: ListedEntry, query: EntryListQuery): boolean {
  const { name, sector, description } = entry;
  if (query.scope !== undefined && query.scope !== scopeOf(entry)) return false;
  if (query.sector !== undefined && !isOfSector(entry, query.sector)) return false;
  const text = lower(`${name}\n${sector}\n${description}`);
  return (query.q ?? "").split(/\s+/).every((word) => text.includes(lower(word)));
}

function lower(text: string): string {
  return text.toLocaleLowerCase("en");
}

/** Returns a digest of the filter. A cursor is valid only with the filter for which it was created. */
function filterOf({ q, sector, scope }: EntryListQuery): string {
  return createHash("sha256")
    .update(JSON.stringify([q, sector, scope]))
    .digest("base64url")
    .slice(0, 8);
}

function writeCursor(id: number, filter: string): string {
  return Buffer.from(`${id}.${filter}`).toString("base64url");
}

function afterIdOf(query: EntryListQuery): number {
  if (query.cursor === undefined) return 0;
  const [, id, madeFor] =
    /^(\d{1,10})\.([\w-]{8})$/.exec(Buffer.from(query.cursor, "base64url").toString()) ?? [];
  if (id !== undefined && madeFor === filterOf(query)) return Number(id);
  throw new Refusal("invalid_request", {
    detail: "The cursor does not belong to this list.",
    errors: [
      {
        field: "cursor",
        code: "invalid_value",
        detail: "Give `next_cursor` of the page before, with the same filter.",
      },
    ],
  });
}

/**
 * Returns a complete entry (task or scenario), with the sources that its constraints cite.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account.
 */
export async function getEntry(ports: EntryPorts, name: EntryName): Promise<EntryDetail> {
  return entryDetail(ports, await requireEntry(ports, name));
}

/**
 * Returns a given version of an entry (task or scenario).
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

/** Converts an entry (task or scenario) to the format that `GET` requests for one entry return. */
export function entryDetail({ library }: Pick<EntryPorts, "library">, entry: Entry): EntryDetail {
  const names = new Set(entry.constraints.flatMap(({ source = [] }) => source));
  const cited = [...names].flatMap((name): [string, Citation][] => {
    const citation = library.citation(name);
    return citation === undefined ? [] : [[name, citation]];
  });
  return {
    ...entrySummary(entry),
    constraints: entry.constraints,
    ...(entry.warnings && { warnings: entry.warnings }),
    sources: Object.fromEntries(cited),
    caveat: entry.caveat ?? "",
    notice: planningAid,
  };
}
