import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

const busyTimeoutMs = 5000;

/**
 * kysely on Node's own SQLite.
 *
 * @param file - Path of the file, or `:memory:`.
 */
export function sqliteDialect(file: string): Dialect {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs });
  connection.exec("PRAGMA journal_mode = WAL");
  return new SqliteDialect({
    database: {
      close: () => connection.close(),
      prepare: (sql) => {
        const statement = connection.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
