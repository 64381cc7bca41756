import type { WatchRequest } from "@halcyon/schema";
import type { WatchTell } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";

/** Returns the notification options of a watch, or undefined if the watch was deleted. */
export async function notifyOptionsOf(
  database: Pick<Database, "selectFrom">,
  id: string,
): Promise<WatchTell | undefined> {
  const row = await database.selectFrom("watch").select("request").where("id", "=", id).executeTakeFirst();
  return row && (JSON.parse(row.request) as WatchRequest).tell;
}
