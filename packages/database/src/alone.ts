import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/**
 * Runs a change to an account's data in a transaction that first locks the account. Changes to one account therefore never run at the same time, neither in
 * SQLite nor in PostgreSQL.
 */
export function alone<Result>(
  database: Database,
  accountId: string,
  make: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await transaction.updateTable("account").set({ id: accountId }).where("id", "=", accountId).execute();
    return make(transaction);
  });
}
