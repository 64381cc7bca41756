import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Row of a table whose lists are ordered by creation time. */
interface CreatedRow {
  readonly created_at: number;
  readonly id: string;
}

/**
 * Returns the SQL condition for the next page of a list that is ordered by `created_at` and `id`.
 *
 * @param row - Last row of the preceding page; undefined for the first page.
 */
export function createdBeyond(row: CreatedRow | undefined, order: "oldest" | "newest"): RawBuilder<SqlBool> {
  if (row === undefined) return sql<SqlBool>`1 = 1`;
  const beyond = sql.raw(order === "oldest" ? ">" : "<");
  return sql<SqlBool>`(${sql.ref("created_at")}, ${sql.ref("id")}) ${beyond} (${row.created_at}, ${row.id})`;
}
