import {
  addressesMax,
  eventsPerHourMax,
  feedsMax,
  watchedPlacesMax,
  watchesMax,
  webhooksMax,
} from "@halcyon/schema/watch";
import { linksMax } from "@halcyon/schema/v2";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";

/** How much an account may have of each, unless an operator says otherwise for it. */
export const usualLimits = {
  watches: watchesMax,
  watched_places: watchedPlacesMax,
  webhooks: webhooksMax,
  feeds: feedsMax,
  links: linksMax,
  addresses: addressesMax,
  /** Told one by one; what is over that comes in one digest. */
  events_per_hour: eventsPerHourMax,
} as const;

export type LimitName = keyof typeof usualLimits;

/** How much an account may have, 0 and up. */
export type AccountLimits = Readonly<Record<LimitName, number>>;

/** The limits of an account, as they are now. */
export async function limitsOf(
  database: Pick<Database, "selectFrom">,
  accountId: string,
): Promise<AccountLimits> {
  const rows = await database
    .selectFrom("account_limit")
    .select(["name", "maximum"])
    .where("account_id", "=", accountId)
    .execute();
  return { ...usualLimits, ...Object.fromEntries(rows.map(({ name, maximum }) => [name, maximum])) };
}

/** Sets some limits of an account; the others stay as they are. */
export async function setLimits(
  transaction: Transaction<Tables>,
  accountId: string,
  limits: Partial<AccountLimits>,
): Promise<void> {
  for (const [name, maximum] of Object.entries(limits))
    await transaction
      .insertInto("account_limit")
      .values({ account_id: accountId, name, maximum })
      .onConflict((conflict) => conflict.columns(["account_id", "name"]).doUpdateSet({ maximum }))
      .execute();
}
