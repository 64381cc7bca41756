import { createHash } from "node:crypto";
import {
  type Entry,
  type EntryList,
  type EntryListQuery,
  type EntrySummary,
  type EntryType,
  polarities,
} from "@halcyon/schema";
import type { Library } from "../ports.ts";
import { Refusal } from "../refusal.ts";

/** A page of the tasks or scenarios that match, by ascending id. */
export function listEntries(
  library: Pick<Library, "list">,
  type: EntryType,
  query: EntryListQuery,
): EntryList {
  const filter = filterOf(query);
  const afterId = query.cursor === undefined ? 0 : readCursor(query.cursor, filter);
  const matching = library.list(type).filter((entry) => entry.id > afterId && matches(entry, query));
  const page = matching.slice(0, query.limit);
  const more = matching.length > page.length;
  return {
    entries: page.map(entrySummary),
    next_cursor: more ? writeCursor(page.at(-1)!.id, filter) : null,
  };
}

/** An entry as lists show it. */
export function entrySummary({ id, type, slug, name, sector, description, version }: Entry): EntrySummary {
  return { id, type, slug, name, sector, description, version, scope: "curated", polarity: polarities[type] };
}

function matches({ name, sector, description }: Entry, query: EntryListQuery): boolean {
  if (query.scope === "custom") return false;
  if (query.sector !== undefined && !lower(sector).startsWith(lower(query.sector))) return false;
  const text = lower(`${name}\n${sector}\n${description}`);
  return (query.q ?? "").split(/\s+/).every((word) => text.includes(lower(word)));
}

function lower(text: string): string {
  return text.toLocaleLowerCase("en");
}

/** A cursor holds for the filter that it was made with. */
function filterOf({ q, sector, scope }: EntryListQuery): string {
  return createHash("sha256")
    .update(JSON.stringify([q, sector, scope]))
    .digest("base64url")
    .slice(0, 8);
}

function writeCursor(id: number, filter: string): string {
  return Buffer.from(`${id}.${filter}`).toString("base64url");
}

function readCursor(cursor: string, filter: string): number {
  const [, id, madeFor] = /^(\d{1,10})\.([\w-]{8})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (id !== undefined && madeFor === filter) return Number(id);
  throw new Refusal("invalid_request", {
    detail: "The cursor does not belong to this list.",
    errors: [
      {
        parameter: "cursor",
        code: "invalid_value",
        detail: "Give `next_cursor` of the page before, with the same filter.",
      },
    ],
  });
}
