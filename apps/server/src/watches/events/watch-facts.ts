import type { Entry } from "@halcyon/schema";
import type { WatchRequest } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";
import type { EntryName } from "../../entries/find-entry.ts";
import { Refusal } from "../../errors/refusal.ts";
import { storedWatchOf } from "../watch-store.ts";

/** Facts about a watch that messages show to people and that its events do not contain. */
export interface WatchFacts {
  readonly request: WatchRequest;
  readonly accountId: string;
  /** Scored entry (task or scenario); undefined if the watch has its own limits, or the entry was deleted. */
  readonly entry: Entry | undefined;
  /** Name of the key that created the watch; undefined if it is no longer known. */
  readonly maker: string | undefined;
}

/**
 * Finds an entry (task or scenario) that is visible to an account.
 *
 * @throws Refusal entry_not_found if there is none.
 */
export type FindEntry = (name: EntryName) => Entry | Promise<Entry>;

/** Returns the facts of a watch, or undefined if the watch was deleted. */
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
