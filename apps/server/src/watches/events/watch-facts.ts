import type { Entry } from "@halcyon/schema";
import type { WatchRequest } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";
import type { EntryName } from "../../entries/find-entry.ts";
import { Refusal } from "../../errors/refusal.ts";
import { storedWatchOf } from "../watch-store.ts";

/** What people want to know of a watch beside what it tells. */
export interface WatchFacts {
  readonly request: WatchRequest;
  readonly accountId: string;
  /** What is scored; undefined of limits of its own, and of an entry that is gone. */
  readonly entry: Entry | undefined;
  /** The name of the key that made it; undefined where nobody knows it any more. */
  readonly maker: string | undefined;
}

/** Finds an entry that an account can see. @throws Refusal entry_not_found */
export type FindEntry = (name: EntryName) => Entry | Promise<Entry>;

/** Returns what is known of a watch; undefined of one that is gone. */
export async function watchFacts(
  database: Database,
  findEntry: FindEntry,
  watchId: string,
): Promise<WatchFacts | undefined> {
  const row = await database.selectFrom("watch").selectAll().where("id", "=", watchId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { request, account_id: accountId } = storedWatchOf(row);
  const key = await database
    .selectFrom("audit")
    .innerJoin("api_key", "api_key.id", "audit.actor")
    .select("api_key.name")
    .where("audit.subject", "=", watchId)
    .where("audit.action", "=", "watches.create")
    .executeTakeFirst();
  return { request, accountId, entry: await entryOf(findEntry, request, accountId), maker: key?.name };
}

async function entryOf(
  findEntry: FindEntry,
  { constraint_params: named }: WatchRequest,
  accountId: string,
): Promise<Entry | undefined> {
  if (named === undefined) return undefined;
  try {
    return await findEntry({ ...named, accountId });
  } catch (error) {
    if (error instanceof Refusal && error.code === "entry_not_found") return undefined;
    throw error;
  }
}
