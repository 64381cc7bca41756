import type { Selectable, Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { AllowanceKind } from "@halcyon/schema/wire";
import type { AllowanceTable, Tables } from "@halcyon/database/schema/tables";
import type { Note } from "../audit.ts";
import { newId } from "../id.ts";
import { change, type Operator } from "../operator.ts";
import { absent, OperatorError } from "../operator-error.ts";

/** Terms of an allowance: the kind of its period, such as a month, and the limit in each period. */
export interface AllowanceTerms {
  readonly kind: AllowanceKind;
  /** Maximum number of units charged in a period, at least 0. */
  readonly limit: number;
}

export type AllowanceRow = Selectable<AllowanceTable>;

/** Default allowance of a new account. */
const usualTerms: AllowanceTerms = { kind: "month", limit: 100_000 };

/**
 * Changes the terms of an allowance. The new terms apply from the next charge on. Units used in the current period still count as used.
 *
 * @param id - Id of the allowance, or of a key that uses it.
 * @throws OperatorError `absent` if there is no such allowance.
 */
export function setAllowance(
  operator: Operator,
  id: string,
  terms: Partial<AllowanceTerms>,
): Promise<AllowanceRow> {
  return change(operator, async (transaction, note) => {
    const before = await findAllowance(transaction, id);
    const after = { ...before, ...terms };
    const { kind, limit } = after;
    await transaction.updateTable("allowance").set({ kind, limit }).where("id", "=", before.id).execute();
    await note("allowance.set", before.id, {
      kind,
      limit,
      before: { kind: before.kind, limit: before.limit },
    });
    return after;
  });
}

/** Lists the allowances of an account, or of all accounts. */
export function listAllowances(database: Database, accountId?: string): Promise<AllowanceRow[]> {
  return database
    .selectFrom("allowance")
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId!))
    .orderBy("account_id")
    .orderBy("id")
    .execute();
}

/**
 * Returns the allowance for a new key of an account.
 *
 * @param wanted - Id of an allowance of the account, or the terms of a new one. By default, the only allowance of the account is used. If the account has no
 * allowance, one with the default terms is created.
 * @returns Id of the allowance.
 * @throws OperatorError `absent` if the account does not have the allowance, `refused` if no allowance is named and the account has several allowances.
 */
export async function allowanceFor(
  transaction: Transaction<Tables>,
  note: Note,
  accountId: string,
  wanted: string | AllowanceTerms | undefined,
): Promise<string> {
  if (typeof wanted === "object") return createAllowance(transaction, note, accountId, wanted);
  const rows = await transaction
    .selectFrom("allowance")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  if (wanted !== undefined) {
    if (!ids.includes(wanted)) throw absent(`allowance of ${accountId}`, wanted, ids);
    return wanted;
  }
  if (ids.length > 1) {
    throw new OperatorError("refused", `${accountId} has several allowances: name one of ${ids.join(", ")}.`);
  }
  return ids[0] ?? createAllowance(transaction, note, accountId, usualTerms);
}

async function createAllowance(
  transaction: Transaction<Tables>,
  note: Note,
  accountId: string,
  { kind, limit }: AllowanceTerms,
): Promise<string> {
  const id = newId("allowance");
  await transaction.insertInto("allowance").values({ id, account_id: accountId, kind, limit }).execute();
  await note("allowance.create", id, { account_id: accountId, kind, limit });
  return id;
}

/**
 * Finds an allowance.
 *
 * @param id - Id of the allowance, or of a key that uses it.
 * @throws OperatorError `absent` if there is no such allowance.
 */
export async function findAllowance(
  database: Pick<Database, "selectFrom">,
  id: string,
): Promise<AllowanceRow> {
  const row = await database
    .selectFrom("allowance")
    .selectAll()
    .where((is) =>
      is.or([
        is("id", "=", id),
        is("id", "in", is.selectFrom("api_key").select("allowance_id").where("api_key.id", "=", id)),
      ]),
    )
    .executeTakeFirst();
  if (row !== undefined) return row;
  const rows = await database.selectFrom("allowance").select("id").execute();
  throw absent(
    "allowance",
    id,
    rows.map((one) => one.id),
  );
}
