import type { Selectable, Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { AccountTable, Tables } from "@halcyon/database/schema/tables";
import { type AccountLimits, type LimitName, limitsOf, setLimits } from "./account-limits.ts";
import type { Note } from "./audit.ts";
import { newId } from "./id.ts";
import { change, type Operator } from "./operator.ts";
import { absent, OperatorError, requireName } from "./operator-error.ts";

export type AccountRow = Selectable<AccountTable>;

/** Creates an account, for which keys can be issued. */
export function addAccount(operator: Operator, name: string): Promise<AccountRow> {
  return change(operator, (transaction, note) => createAccount(transaction, note, name, operator.nowMs()));
}

/** Lists all accounts except deleted accounts, oldest first. */
export function listAccounts(database: Database): Promise<AccountRow[]> {
  return database
    .selectFrom("account")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Changes the limits of an account. The new limits apply when objects such as watches are created. Existing objects remain, even above a limit.
 *
 * @returns All limits of the account.
 * @throws OperatorError `absent` if there is no such account, `refused` if several accounts have the name.
 */
export function limitAccount(
  operator: Operator,
  idOrName: string,
  limits: Partial<AccountLimits>,
): Promise<AccountLimits> {
  return change(operator, async (transaction, note) => {
    const { id } = await findAccount(transaction, idOrName);
    const before = await limitsOf(transaction, id);
    await setLimits(transaction, id, limits);
    const names = Object.keys(limits) as LimitName[];
    const changed = Object.fromEntries(names.map((name) => [name, before[name]]));
    await note("accounts.limit", id, { limits, before: changed });
    return { ...before, ...limits };
  });
}

/**
 * Removes an account: its name, keys, custom tasks and scenarios, watches, webhooks, feeds, links, tables, maps, plans, reports and addresses. Each key becomes
 * invalid at its next charge. The usage and the audit log of the account remain, without its name.
 *
 * @returns Ids of the deleted keys.
 * @throws OperatorError `absent` if there is no such account, `refused` if several accounts have the name.
 */
export function deleteAccount(operator: Operator, id: string): Promise<readonly string[]> {
  return change(operator, async (transaction, note) => {
    const account = await findAccount(transaction, id);
    const rows = await transaction
      .deleteFrom("api_key")
      .where("account_id", "=", account.id)
      .returning("id")
      .execute();
    const keys = rows.map((row) => row.id);
    await deleteWhatWasWritten(transaction, account.id);
    await transaction
      .updateTable("account")
      .set({ name: "", deleted_at: operator.nowMs() })
      .where("id", "=", account.id)
      .execute();
    await note("accounts.delete", account.id, { keys });
    return keys;
  });
}

/** Deletes all data that users of an account wrote: entries, watches with their events, destinations, jobs, reports and idempotent requests. */
async function deleteWhatWasWritten(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const jobs = transaction.selectFrom("job").select("id").where("account_id", "=", accountId);
  await transaction.deleteFrom("job_line").where("job_id", "in", jobs).execute();
  const reports = transaction.selectFrom("evidence").select("id").where("account_id", "=", accountId);
  await transaction.deleteFrom("evidence_piece").where("evidence_id", "in", reports).execute();
  const plans = transaction.selectFrom("plan").select("id").where("account_id", "=", accountId);
  for (const table of ["plan_look", "plan_version"] as const)
    await transaction.deleteFrom(table).where("plan_id", "in", plans).execute();
  const watches = transaction.selectFrom("watch").select("id").where("account_id", "=", accountId);
  for (const table of ["watch_span", "watch_warning", "watch_subject"] as const)
    await transaction.deleteFrom(table).where("watch_id", "in", watches).execute();
  for (const table of tablesOfAccounts)
    await transaction.deleteFrom(table).where("account_id", "=", accountId).execute();
}

const tablesOfAccounts = [
  "account_limit",
  "event_hour",
  "webhook",
  "delivery",
  "delivery_lane",
  "feed",
  "link",
  "table_link",
  "map_link",
  "map",
  "plan",
  "unsubscribe_token",
  "mail_day",
  "stream_ticket",
  "address",
  "job",
  "evidence",
  "repeatable_request",
  "custom_entry_version",
  "custom_entry",
  "watch_event",
  "watch",
] as const;

/** Creates an account in the transaction of the caller, and records the creation in the audit log. */
export async function createAccount(
  transaction: Transaction<Tables>,
  note: Note,
  name: string,
  nowMs: number,
): Promise<AccountRow> {
  const row = { id: newId("account"), name: requireName(name), created_at: nowMs, deleted_at: null };
  await transaction.insertInto("account").values(row).execute();
  await note("accounts.create", row.id, {});
  return row;
}

/**
 * Returns an account by its id or name. Deleted accounts are not found.
 *
 * @throws OperatorError `absent` if there is no such account, `refused` if several accounts have the name.
 */
export async function findAccount(
  database: Pick<Database, "selectFrom">,
  idOrName: string,
): Promise<AccountRow> {
  const living = database.selectFrom("account").selectAll().where("deleted_at", "is", null);
  const found = await living
    .where((is) => is.or([is("id", "=", idOrName), is("name", "=", idOrName)]))
    .execute();
  const [account, ...others] = found.filter(({ id }) => id === idOrName).concat(found);
  if (account === undefined) {
    const all = await living.execute();
    throw absent(
      "account",
      idOrName,
      all.flatMap(({ id, name }) => [id, name]),
    );
  }
  if (account.id !== idOrName && others.length > 0) {
    const ids = found.map(({ id }) => id).join(", ");
    throw new OperatorError(
      "refused",
      `several accounts are called ${JSON.stringify(idOrName)}: name one by its id (${ids}).`,
    );
  }
  return account;
}
