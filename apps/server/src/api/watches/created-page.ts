import { Refusal } from "../../errors/refusal.ts";

/** Creation time and id of a row, which define its position in a list sorted by creation time. */
export interface Created {
  readonly created_at: number;
  readonly id: string;
}

/**
 * Returns a page of a list that is sorted by creation time, with the cursor of the next page.
 *
 * @param found - Rows of the page, and one more row if there is another page.
 */
export function createdPage<Row extends Created>(
  found: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next_cursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > page.length && last !== undefined;
  return { page, next_cursor: more ? `${last.created_at}.${last.id}` : null };
}

/**
 * Reads a cursor. A cursor is the position at which the previous page ended. Without a cursor, returns undefined for the first page.
 *
 * @param prefix - Prefix that the ids of all rows of the list have.
 * @throws Refusal invalid_request if the cursor belongs to another list.
 */
export function readCreatedCursor(cursor: string | undefined, prefix: string): Created | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.([a-z]{3}_[0-9A-Za-z]{16})$/.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined || !id.startsWith(`${prefix}_`)) throw foreignCursor();
  return { created_at: Number(createdAt), id };
}

/** Returns the refusal for a cursor that belongs to another list. */
export function foreignCursor(): Refusal {
  return new Refusal("invalid_request", {
    detail: "The cursor does not belong to this list.",
    errors: [
      { parameter: "cursor", code: "invalid_value", detail: "Give `next_cursor` of an answer of this list." },
    ],
  });
}
