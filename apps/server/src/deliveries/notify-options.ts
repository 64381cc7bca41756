import type { WatchRequest } from "@halcyon/schema";
import type { WatchTell } from "@halcyon/schema/v2";
import type { Database } from "@halcyon/database/database";

/** Returns the notification options of a watch or a kept plan, or undefined if it was deleted. */
export async function notifyOptionsOf(
  database: Pick<Database, "selectFrom">,
  id: string,
): Promise<WatchTell | undefined> {
  const table = id.startsWith("plan_") ? "plan" : "watch";
  const row = await database.selectFrom(table).select("request").where("id", "=", id).executeTakeFirst();
  return row && (JSON.parse(row.request) as Pick<WatchRequest, "tell">).tell;
}
