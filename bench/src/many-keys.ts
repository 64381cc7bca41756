import { join } from "node:path";
import { openDatabase } from "@halcyon/database/database";
import { hashKey, issueKey } from "@halcyon/accounts/keys/key";

/** So many rows are inserted by one statement. */
const rowsAtOnce = 1000;

/**
 * Writes keys into the database of a data folder, each with an account and an allowance of its own. It writes the notes of the audit that issuing keys leaves.
 *
 * @returns The plain texts of the keys.
 */
export async function manyKeys(folder: string, count: number): Promise<readonly string[]> {
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const now = Date.now();
  const keys = Array.from({ length: count }, (_, index) => ({ ...issueKey(), number: `bench${index}` }));
  await database.transaction().execute(async (transaction) => {
    for (let first = 0; first < count; first += rowsAtOnce) {
      const some = keys.slice(first, first + rowsAtOnce);
      await transaction
        .insertInto("account")
        .values(
          some.map(({ number }) => ({
            id: `acc_${number}`,
            name: number,
            created_at: now,
            deleted_at: null,
          })),
        )
        .execute();
      await transaction
        .insertInto("allowance")
        .values(
          some.map(({ number }) => ({
            id: `alw_${number}`,
            account_id: `acc_${number}`,
            kind: "month" as const,
            limit: 1_000_000_000,
          })),
        )
        .execute();
      await transaction
        .insertInto("api_key")
        .values(
          some.map(({ number, plaintext, start }) => ({
            id: `key_${number}`,
            account_id: `acc_${number}`,
            package_id: "all",
            allowance_id: `alw_${number}`,
            name: number,
            hash: hashKey(plaintext),
            pepper_version: null,
            start,
            created_at: now,
            expires_at: null,
            revoked_at: null,
            replaced_by: null,
            last_used_at: null,
          })),
        )
        .execute();
      const actions = ["accounts.create", "allowance.create", "keys.issue"];
      await transaction
        .insertInto("audit")
        .values(
          some.flatMap(({ number }) =>
            actions.map((action) => ({
              id: `aud_${number}_${action}`,
              at: now,
              actor: "bench",
              action,
              subject: number,
              detail: "{}",
            })),
          ),
        )
        .execute();
    }
  });
  await database.destroy();
  return keys.map(({ plaintext }) => plaintext);
}
