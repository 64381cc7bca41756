import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** A number in a SQLite file that is read at once, as the newest commit of any process left it. */
export interface WatchedNumber extends Disposable {
  /**
   * @param given - What stands in the places of the query.
   * @returns Undefined where there is no such row, or the file cannot be read at this moment.
   */
  read(...given: readonly (string | number)[]): number | undefined;
}

/**
 * Opens a way to read a number without a message to a thread. What is read is one page that stays in memory, and no lock is waited for.
 *
 * @param query - Selects at most one row with a column `value`.
 * @returns Undefined for a database in memory.
 */
export async function watchNumber(
  database: Kysely<Tables>,
  query: string,
): Promise<WatchedNumber | undefined> {
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(database);
  const file = rows[0]?.file ?? "";
  if (file === "") return undefined;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const statement = connection.prepare(query);
  return {
    read(...given) {
      try {
        const row = statement.get(...given);
        return row && Number(row["value"]);
      } catch {
        return undefined;
      }
    },
    [Symbol.dispose]: () => connection.close(),
  };
}
