import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A row of a table that lists go through by when its rows were made. */
interface CreatedRow {
  readonly created_at: number;
  readonly id: string;
}

/**
 * Which rows follow one in a list by `created_at` and `id`, for the page after it.
 *
 * @param row - The last one of the page before; undefined for all rows.
 */
export function createdBeyond(row: CreatedRow | undefined, order: "oldest" | "newest"): RawBuilder<SqlBool> {
  if (row === undefined) return sql<SqlBool>`1 = 1`;
  const beyond = sql.raw(order === "oldest" ? ">" : "<");
  return sql<SqlBool>`(${sql.ref("created_at")}, ${sql.ref("id")}) ${beyond} (${row.created_at}, ${row.id})`;
}
