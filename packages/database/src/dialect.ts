import { type Kysely, PostgresAdapter } from "kysely";

/** Name of a database system that Halcyon supports. */
export type DialectName = "sqlite" | "postgres";

/** Returns the column type for bytes. */
export function bytesType(dialect: DialectName): "blob" | "bytea" {
  return dialect === "sqlite" ? "blob" : "bytea";
}

/** Returns the kind of database that a location names: SQLite or PostgreSQL. */
export function dialectOf(location: string): DialectName {
  return /^postgres(ql)?:\/\//.test(location) ? "postgres" : "sqlite";
}

/** Returns true if a database or transaction uses PostgreSQL. */
export function isPostgres(database: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
