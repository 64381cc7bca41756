import type { Database } from "../database/database.ts";
import type { KeyRow } from "./keys/keys.ts";

/** What a caller is told of the key of a request. */
export type KeyFacts = Pick<KeyRow, "id" | "name" | "start" | "expires_at" | "last_used_at">;

/** The facts of a key, as the database holds them. @returns Undefined for a key that does not exist. */
export function keyFacts(database: Database, keyId: string): Promise<KeyFacts | undefined> {
  return database
    .selectFrom("api_key")
    .select(["id", "name", "start", "expires_at", "last_used_at"])
    .where("id", "=", keyId)
    .executeTakeFirst();
}
