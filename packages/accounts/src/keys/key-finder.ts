import type { Database } from "@halcyon/database/database";
import { hashKey, keyHashes, type Peppers } from "./key.ts";
import { offeringsOf } from "../packages.ts";
import type { Principal } from "../principal.ts";

/** A key that opens. */
export interface FoundKey {
  readonly principal: Principal;
  /** When it stops to open, if ever [ms since 1970]. */
  readonly expiresAtMs: number | null;
}

/** Finds the keys of requests. */
export interface KeyFinder {
  /** The key that has this plain text, unless it is revoked or expired. */
  find(plaintext: string): Promise<FoundKey | undefined>;
}

/** How old the note of a key's last use must be before it is written again [ms]. */
export const noteUseEveryMs = 60_000;

/**
 * Finds keys in the database by one statement, whether a key is good or not. A key that opens is noted as used, and hashed anew where the
 * pepper is another one by now.
 *
 * @param nowMs - The clock [ms since 1970].
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

/** The keys that open at an instant [ms since 1970], to be narrowed down. */
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

/** The holder of a key, as its row has it. */
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
