import type { Selectable, Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { ApiKeyTable, Tables } from "@halcyon/database/schema/tables";
import { createAccount, findAccount } from "../accounts.ts";
import { type AllowanceTerms, allowanceFor } from "../allowances/allowances.ts";
import { newId } from "../id.ts";
import { hashKey, issueKey, keyHashes, type Peppers } from "./key.ts";
import { keyFinder, type KeyFinder } from "./key-finder.ts";
import { change, type Operator } from "../operator.ts";
import { absent, OperatorError, requireName } from "../operator-error.ts";
import { everythingPackage, findPackage } from "../packages.ts";

/** Key as operators see it: everything but the key itself. */
export type KeyRow = Omit<Selectable<ApiKeyTable>, "hash">;

/** Key on the one occasion on which it is shown. */
export type NewKey = KeyRow & { readonly plaintext: string };

interface KeyRequest {
  /** Purpose of the key. */
  readonly name: string;
  /** Account of the key, by id or name. Without it, the server makes an account with the name of the key. */
  readonly account?: string | undefined;
  /** Package of the key; everything, unless another is given. */
  readonly package?: string | undefined;
  /**
   * Allowance that it draws on: one of the account by id, or the terms of a new one. Without it the key draws on the only allowance of the account, or on one
   * of the usual terms if the account has none.
   */
  readonly allowance?: string | AllowanceTerms | undefined;
  /** Time of expiry [ms since 1970] */
  readonly expiresAtMs?: number | undefined;
  /** True if it is the key that an embedded server prints. */
  readonly isDemo?: boolean;
}

interface Rotation {
  /** Time for which the old key still opens [ms], at most 30 days. */
  readonly overlapMs: number;
  /** Expiry of the new key [ms since 1970]; by default that of the old one. */
  readonly expiresAtMs?: number | undefined;
}

/** Administration of keys: issues, finds, lists, rotates and revokes them. */
export interface Keys extends KeyFinder {
  /**
   * Issues a key; its plain text exists in this response alone.
   *
   * @throws OperatorError
   */
  issue(request: KeyRequest): Promise<NewKey>;
  /** Lists all keys, or those of an account, the oldest first. */
  list(accountId?: string): Promise<KeyRow[]>;
  /** @throws OperatorError absent */
  get(id: string): Promise<KeyRow>;
  /** Returns the key with this plain text, whether it is valid or not. */
  identify(plaintext: string): Promise<KeyRow | undefined>;
  /**
   * Issues a key in place of another, which draws on the same allowance.
   *
   * @throws OperatorError absent, or refused for a key that opens no more or was replaced before.
   */
  rotate(id: string, rotation: Rotation): Promise<NewKey>;
  /**
   * Revokes a key from its next charge on; a key that was revoked before stays as it is.
   *
   * @throws OperatorError absent
   */
  revoke(id: string): Promise<KeyRow>;
}

/** Maximum overlap of a rotation [ms]. */
export const overlapMaxMs = 30 * 24 * 3_600_000;

/** Columns of a key except the hash. */
export const keyColumns = [
  "id",
  "account_id",
  "package_id",
  "allowance_id",
  "name",
  "pepper_version",
  "start",
  "demo",
  "created_at",
  "expires_at",
  "revoked_at",
  "replaced_by",
  "last_used_at",
] as const;

/** Opens the keys of a database. */
export function keysIn(operator: Operator, peppers: Peppers): Keys {
  const { database, nowMs } = operator;

  const insert = async (
    transaction: Transaction<Tables>,
    given: Pick<KeyRow, "account_id" | "package_id" | "allowance_id" | "name" | "expires_at" | "demo">,
  ): Promise<NewKey> => {
    const { plaintext, start } = issueKey();
    const [pepper] = peppers;
    const row: KeyRow = {
      ...given,
      id: newId("key"),
      pepper_version: pepper?.version ?? null,
      start,
      created_at: nowMs(),
      revoked_at: null,
      replaced_by: null,
      last_used_at: null,
    };
    await transaction
      .insertInto("api_key")
      .values({ ...row, hash: hashKey(plaintext, pepper) })
      .execute();
    return { ...row, plaintext };
  };

  return {
    ...keyFinder(database, nowMs, peppers),

    issue: (request) =>
      change(operator, async (transaction, note) => {
        await checkPeppers(transaction, peppers);
        const account =
          request.account === undefined
            ? await createAccount(transaction, note, request.name, nowMs())
            : await findAccount(transaction, request.account);
        const { id: packageId } = await findPackage(transaction, request.package ?? everythingPackage);
        const key = await insert(transaction, {
          account_id: account.id,
          package_id: packageId,
          allowance_id: await allowanceFor(transaction, note, account.id, request.allowance),
          name: requireName(request.name),
          expires_at: request.expiresAtMs ?? null,
          demo: request.isDemo === true ? 1 : 0,
        });
        await note("keys.issue", key.id, {
          account_id: key.account_id,
          package_id: key.package_id,
          allowance_id: key.allowance_id,
          expires_at: key.expires_at,
        });
        return key;
      }),

    list: (accountId) =>
      database
        .selectFrom("api_key")
        .select(keyColumns)
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId!))
        .orderBy("created_at")
        .orderBy("id")
        .execute(),

    get: (id) => findKey(database, id),

    identify: (plaintext) =>
      database
        .selectFrom("api_key")
        .select(keyColumns)
        .where("hash", "in", keyHashes(plaintext, peppers))
        .executeTakeFirst(),

    rotate: (id, { overlapMs, expiresAtMs }) =>
      change(operator, async (transaction, note) => {
        await checkPeppers(transaction, peppers);
        const old = await findKey(transaction, id);
        const now = nowMs();
        if (old.revoked_at !== null || (old.expires_at ?? Infinity) <= now)
          throw new OperatorError(
            "refused",
            `${id} opens no more: issue a key with: keys issue --account ${old.account_id}`,
          );
        if (old.replaced_by !== null) throw replaced(id, old.replaced_by);
        const key = await insert(transaction, { ...old, expires_at: expiresAtMs ?? old.expires_at, demo: 0 });
        const endsAt = Math.min(old.expires_at ?? Infinity, now + overlapMs);
        const { numUpdatedRows } = await transaction
          .updateTable("api_key")
          .set({ replaced_by: key.id, ...(overlapMs === 0 ? { revoked_at: now } : { expires_at: endsAt }) })
          .where("id", "=", id)
          .where("replaced_by", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw replaced(id, "another at this moment");
        await note("keys.rotate", id, { replaced_by: key.id, ends_at: endsAt });
        return key;
      }),

    revoke: (id) =>
      change(operator, async (transaction, note) => {
        const key = await findKey(transaction, id);
        if (key.revoked_at !== null) return key;
        const now = nowMs();
        await transaction.updateTable("api_key").set({ revoked_at: now }).where("id", "=", id).execute();
        await note("keys.revoke", id, {});
        return { ...key, revoked_at: now };
      }),
  };
}

function replaced(id: string, by: string): OperatorError {
  return new OperatorError("refused", `${id} was replaced by ${by}: rotate that one.`);
}

async function findKey(database: Pick<Database, "selectFrom">, id: string): Promise<KeyRow> {
  const row = await database.selectFrom("api_key").select(keyColumns).where("id", "=", id).executeTakeFirst();
  if (row !== undefined) return row;
  const rows = await database.selectFrom("api_key").select("id").execute();
  throw absent(
    "key",
    id,
    rows.map((one) => one.id),
  );
}

/**
 * Refuses to continue without a pepper that keys of the database need: they would be refused one by one.
 *
 * @throws OperatorError refused
 */
export async function checkPeppers(database: Pick<Database, "selectFrom">, peppers: Peppers): Promise<void> {
  const rows = await database
    .selectFrom("api_key")
    .select((select) => ["pepper_version", select.fn.countAll<number>().as("keys")])
    .where("pepper_version", "is not", null)
    .where("revoked_at", "is", null)
    .groupBy("pepper_version")
    .orderBy("pepper_version")
    .execute();
  const unknown = rows.find((row) => peppers.every(({ version }) => version !== row.pepper_version));
  if (unknown === undefined) return;
  throw new OperatorError(
    "refused",
    `${unknown.keys} of the keys were hashed under pepper ${unknown.pepper_version}, which HALCYON_KEY_PEPPERS does not hold: add it, or revoke them.`,
  );
}
