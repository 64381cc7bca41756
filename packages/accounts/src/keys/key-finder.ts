import type { Database } from "@halcyon/database/database";
import { hashKey, keyHashes, type Peppers } from "./key.ts";
import { offeringsOf } from "../packages.ts";
import type { Principal } from "../principal.ts";

/** Valid key, and the caller that it identifies. */
export interface FoundKey {
  readonly principal: Principal;
  /** Expiry of the key [ms since 1970]; null if it does not expire. */
  readonly expiresAtMs: number | null;
}

/** Object that finds an API key by its plain text. */
export interface KeyFinder {
  /** Returns the key with this plain text; undefined if it is unknown, revoked or expired. */
  find(plaintext: string): Promise<FoundKey | undefined>;
}

/** Minimum interval between updates of a key's recorded last use [ms]. */
export const noteUseEveryMs = 60_000;

/**
 * Creates a key finder that needs one database query to find a key or to reject it. It also records the use of valid keys. If the pepper has changed, the key
 * is hashed again.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function keyFinder(database: Database, nowMs: () => number, peppers: Peppers): KeyFinder {
  const [current] = peppers;
  const currentVersion = current?.version ?? null;

  const noteUse = async (id: string, plaintext: string): Promise<void> => {
    await database
      .updateTable("api_key")
      .set({
        last_used_at: nowMs(),
        hash: hashKey(plaintext, current),
        pepper_version: currentVersion,
      })
      .where("id", "=", id)
      .execute();
  };

  return {
    async find(plaintext) {
      const now = nowMs();
      const row = await openKeys(database, now)
        .where("api_key.hash", "in", keyHashes(plaintext, peppers))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const isNoted = (row.last_used_at ?? -Infinity) > now - noteUseEveryMs;
      // A note that cannot be written now is written at a later use; no answer waits for it.
      if (!isNoted || row.pepper_version !== currentVersion)
        noteUse(row.id, plaintext).catch(() => undefined);
      return { principal: principalOf(row), expiresAtMs: row.expires_at };
    },
  };
}

/** Returns a database query for the keys that are valid at the time `nowMs` [ms since 1970]. Callers can add further conditions. */
export function openKeys(database: Database, nowMs: number) {
  return database
    .selectFrom("api_key")
    .innerJoin("package", "package.id", "api_key.package_id")
    .select([
      "api_key.id",
      "api_key.account_id",
      "api_key.allowance_id",
      "api_key.package_id",
      "api_key.pepper_version",
      "api_key.expires_at",
      "api_key.last_used_at",
      "package.offerings",
    ])
    .where("api_key.revoked_at", "is", null)
    .where((is) => is.or([is("api_key.expires_at", "is", null), is("api_key.expires_at", ">", nowMs)]));
}

/** Returns the caller that a key identifies, from the database row of the key. */
export function principalOf(
  row: Awaited<ReturnType<ReturnType<typeof openKeys>["executeTakeFirstOrThrow"]>>,
): Principal {
  return {
    keyId: row.id,
    accountId: row.account_id,
    allowanceId: row.allowance_id,
    packageId: row.package_id,
    offerings: offeringsOf(row.offerings),
  };
}
