import type { Selectable } from "kysely";
import type { UsageDayTable } from "../database/tables.ts";
import { type AccountRow, findAccount } from "./accounts.ts";
import type { AllowanceRow } from "./allowances.ts";
import { auditOf, type AuditEntry } from "./audit.ts";
import { keyColumns, type KeyRow } from "./keys.ts";
import { change, type Operator } from "./operator.ts";

/** Everything that is kept about an account; of keys all but their hashes. */
export interface AccountExport {
  readonly account: AccountRow;
  readonly keys: readonly KeyRow[];
  readonly allowances: readonly AllowanceRow[];
  readonly usage: readonly Selectable<UsageDayTable>[];
  readonly audit: readonly AuditEntry[];
}

/**
 * Gives everything that is kept about an account, as of one moment, and notes that it was given.
 *
 * @throws OperatorError absent
 */
export function exportAccount(operator: Operator, idOrName: string): Promise<AccountExport> {
  return change(operator, async (transaction, note) => {
    const account = await findAccount(transaction, idOrName);
    await note("accounts.export", account.id, {});
    const keys = await transaction
      .selectFrom("api_key")
      .select(keyColumns)
      .where("account_id", "=", account.id)
      .orderBy("created_at")
      .execute();
    const allowances = await transaction
      .selectFrom("allowance")
      .selectAll()
      .where("account_id", "=", account.id)
      .orderBy("id")
      .execute();
    const usage = await transaction
      .selectFrom("usage_day")
      .selectAll()
      .where(
        "allowance_id",
        "in",
        allowances.map(({ id }) => id),
      )
      .orderBy("day")
      .orderBy("key_id")
      .orderBy("endpoint")
      .execute();
    const subjects = [account, ...keys, ...allowances].map(({ id }) => id);
    return { account, keys, allowances, usage, audit: await auditOf(transaction, subjects) };
  });
}
