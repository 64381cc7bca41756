import { epochHourOf } from "@halcyon/schema";
import { sql, type Transaction } from "kysely";
import { limitsOf } from "../../accounts/account-limits.ts";
import type { Tables } from "../../database/schema/tables.ts";

/**
 * Counts new events of an account in the hour of UTC.
 *
 * @returns How many of them may be told one by one: those that come first.
 */
export async function toldAlone(
  transaction: Transaction<Tables>,
  accountId: string,
  count: number,
  nowMs: number,
): Promise<number> {
  const hour = epochHourOf(nowMs);
  const { events } = await transaction
    .insertInto("event_hour")
    .values({ account_id: accountId, hour, events: count })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({
        hour,
        events: sql<number>`excluded.events + case when event_hour.hour = ${hour} then event_hour.events else 0 end`,
      }),
    )
    .returning("events")
    .executeTakeFirstOrThrow();
  const { events_per_hour: most } = await limitsOf(transaction, accountId);
  return Math.max(0, most - (events - count));
}
