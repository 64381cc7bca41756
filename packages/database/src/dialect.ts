import { type Kysely, PostgresAdapter } from "kysely";

/** The two databases that one schema is made for. */
export type DialectName = "sqlite" | "postgres";

/** The column type of bytes. */
export function bytesType(dialect: DialectName): "blob" | "bytea" {
  return dialect === "sqlite" ? "blob" : "bytea";
}

/** Which of the two databases a location names. */
export function dialectOf(location: string): DialectName {
  return /^postgres(ql)?:\/\//.test(location) ? "postgres" : "sqlite";
}

/** Whether a database, or a transaction of it, is PostgreSQL. */
export function isPostgres(database: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
