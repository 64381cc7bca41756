import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { ApiKeyTable } from "../database/tables.ts";
import { newId } from "./id.ts";
import { hashKey, issueKey } from "./key.ts";

/** A key as operators see it: everything but the key. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
}

/** Issues, finds, lists and revokes keys. */
export interface Keys {
  /** Makes a key; its plain text exists in this answer alone. */
  issue(name: string): Promise<KeyRecord & { readonly plaintext: string }>;
  /** The key that has this plain text, unless it is revoked. */
  find(plaintext: string): Promise<KeyRecord | undefined>;
  /** All keys, the oldest first. */
  list(): Promise<KeyRecord[]>;
  /** Revokes a key; false where there is none or it is revoked already. */
  revoke(id: string): Promise<boolean>;
}

const columns = ["id", "name", "start", "created_at", "revoked_at"] as const;

/**
 * Keys in the database.
 *
 * @param nowMs - The clock [ms since 1970].
 */
export function keysIn(database: Database, nowMs: () => number): Keys {
  return {
    async issue(name) {
      const { plaintext, start } = issueKey();
      const row = { id: newId("key"), name, start, created_at: nowMs(), revoked_at: null };
      const owner = await firstAccount(database, row.created_at);
      await database
        .insertInto("api_key")
        .values({ ...row, ...owner, hash: hashKey(plaintext) })
        .execute();
      return { ...recordOf(row), plaintext };
    },

    async find(plaintext) {
      const row = await database
        .selectFrom("api_key")
        .select(columns)
        .where("hash", "=", hashKey(plaintext))
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return row === undefined ? undefined : recordOf(row);
    },

    async list() {
      const rows = await database
        .selectFrom("api_key")
        .select(columns)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(recordOf);
    },

    async revoke(id) {
      const { numUpdatedRows } = await database
        .updateTable("api_key")
        .set({ revoked_at: nowMs() })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

function recordOf(row: {
  id: string;
  name: string;
  start: string;
  created_at: number;
  revoked_at: number | null;
}): KeyRecord {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    createdAtMs: row.created_at,
    revokedAtMs: row.revoked_at,
  };
}

/** The account, package and allowance of keys that are issued without naming others; made with the first of them. */
async function firstAccount(
  database: Database,
  nowMs: number,
): Promise<Pick<Selectable<ApiKeyTable>, "account_id" | "package_id" | "allowance_id">> {
  const first = { account_id: "acc_first", package_id: "all", allowance_id: "alw_first" };
  const offerings = JSON.stringify(["operational", "historical", "projection"]);
  await database
    .insertInto("account")
    .values({ id: first.account_id, name: "first", created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto("package")
    .values({ id: first.package_id, offerings, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto("allowance")
    .values({ id: first.allowance_id, account_id: first.account_id, kind: "month", limit: 1_000_000_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return first;
}
