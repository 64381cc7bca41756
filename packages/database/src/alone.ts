import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/** Runs changes to the data of an account one after another, in SQLite as in PostgreSQL. */
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
