import type { Database } from "@halcyon/database/database";

/** Returns the ids in `ids` whose keys are valid at the time `nowMs` [ms since 1970]. Keys of deleted accounts are not valid. */
export async function liveKeys(
  database: Database,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .select("api_key.id")
    .where("api_key.id", "in", ids)
    .where("api_key.revoked_at", "is", null)
    .where((is) => is.or([is("api_key.expires_at", "is", null), is("api_key.expires_at", ">", nowMs)]))
    .where("account.deleted_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
