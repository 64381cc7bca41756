import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { type Note, noting } from "./audit.ts";

/** Database and identity for the actions of an operator on accounts, packages, allowances and keys. */
export interface Operator {
  readonly database: Database;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  /** Name of the operator in the audit log. */
  readonly actor: string;
}

/** Runs a change in one transaction. `make` gets a function that records the change in the audit log. */
export function change<Result>(
  operator: Operator,
  make: (transaction: Transaction<Tables>, note: Note) => Promise<Result>,
): Promise<Result> {
  return operator.database.transaction().execute(async (transaction) => {
    // The write comes first: a SQLite file that another process writes to is waited for here, and not lost after reading.
    await transaction.updateTable("server_process").set({ id: 1 }).where("id", "=", 1).execute();
    return make(transaction, noting(transaction, operator));
  });
}
