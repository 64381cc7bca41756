import {
  addressesMax,
  eventsPerHourMax,
  feedsMax,
  watchedPlacesMax,
  watchesMax,
  webhooksMax,
} from "@halcyon/schema/watch";
import {
  accountMapCellsMax,
  accountPlanPairsMax,
  evidenceMax,
  linksMax,
  mapsMax,
  plansMax,
  tablesMax,
} from "@halcyon/schema/v2";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";

/** Default limits of an account. An operator can change the limits of single accounts. */
export const usualLimits = {
  watches: watchesMax,
  watched_places: watchedPlacesMax,
  webhooks: webhooksMax,
  feeds: feedsMax,
  links: linksMax,
  tables: tablesMax,
  maps: mapsMax,
  map_cells: accountMapCellsMax,
  plans: plansMax,
  plan_pairs: accountPlanPairsMax,
  reports: evidenceMax,
  addresses: addressesMax,
  /** Maximum number of events of an account per hour that are sent individually. Further events in the same hour are sent together in one digest. */
  events_per_hour: eventsPerHourMax,
} as const;

export type LimitName = keyof typeof usualLimits;

/** Limits of an account, by name: for example, the maximum number of watches. Every limit is at least 0. */
export type AccountLimits = Readonly<Record<LimitName, number>>;

/** Returns the current limits of an account. */
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

/** Sets some limits of an account. Its other limits remain unchanged. */
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
