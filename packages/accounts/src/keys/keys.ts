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

/** Key as operators can see it: all columns except the hash. */
export type KeyRow = Omit<Selectable<ApiKeyTable>, "hash">;

/** New key with its plain text, which is shown only once. */
export type NewKey = KeyRow & { readonly plaintext: string };

interface KeyRequest {
  /** Name of the key, which should state its purpose. */
  readonly name: string;
  /** Account of the key, by id or name. By default, an account that has the same name as the key is created. */
  readonly account?: string | undefined;
  /** Package of the key; by default the package of all offerings. */
  readonly package?: string | undefined;
  /**
   * Allowance of the key: the id of an allowance of the account, or the terms of a new one. By default it is the only allowance of the account, or a new
   * one
   * with the default terms if the account has none.
   */
  readonly allowance?: string | AllowanceTerms | undefined;
  /** Time of expiry [ms since 1970]; by default the key does not expire. */
  readonly expiresAtMs?: number | undefined;
  /** True if the key is the demo key that an embedded server prints. */
  readonly isDemo?: boolean;
}

interface Rotation {
  /** Time after the rotation for which the replaced key remains valid [ms], at most 30 days. */
  readonly overlapMs: number;
  /** Expiry of the new key [ms since 1970]; by default the expiry of the replaced key. */
  readonly expiresAtMs?: number | undefined;
}

/** Administration of keys: functions that issue, find, list, rotate and revoke keys. */
export interface Keys extends KeyFinder {
  /**
   * Issues a key. Only this call returns the plain text of the key.
   *
   * @throws OperatorError `absent` if the account, the package or the allowance does not exist. OperatorError `refused` if the account or the allowance is
   * ambiguous, if the name is invalid, or if a pepper is missing.
   */
  issue(request: KeyRequest): Promise<NewKey>;
  /** Lists all keys, or the keys of an account, oldest first. */
  list(accountId?: string): Promise<KeyRow[]>;
  /**
   * Returns a key by its id.
   *
   * @throws OperatorError `absent` if there is no such key.
   */
  get(id: string): Promise<KeyRow>;
  /** Returns the key with this plain text, even if it is no longer valid; undefined if it is unknown. */
  identify(plaintext: string): Promise<KeyRow | undefined>;
  /**
   * Issues a key that replaces another and uses the same allowance. The replaced key remains valid for `overlapMs`.
   *
   * @throws OperatorError `absent` if there is no such key. OperatorError `refused` if the key is no longer valid, if it was already replaced, or if a pepper
   * is missing.
   */
  rotate(id: string, rotation: Rotation): Promise<NewKey>;
  /**
   * Revokes a key. This takes effect at the next charge. A key that is already revoked remains unchanged.
   *
   * @throws OperatorError `absent` if there is no such key.
   */
  revoke(id: string): Promise<KeyRow>;
}

/** Maximum time for which a replaced key remains valid [ms]. */
export const overlapMaxMs = 30 * 24 * 3_600_000;

/** All columns of a key except the hash. */
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

/** Returns an object that manages the API keys in a database. */
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
 * Checks that `peppers` contains the pepper of every key in the database. A key with a missing pepper would be refused without a clear reason.
 *
 * @throws OperatorError `refused` if the pepper of a key is missing. Revoked keys need no pepper.
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
