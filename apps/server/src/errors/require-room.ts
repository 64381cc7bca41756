import type { ProblemCode } from "@halcyon/schema";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { Refusal } from "./refusal.ts";
import { type LimitName, limitsOf } from "@halcyon/accounts/account-limits";

/** Kind of item whose number per account is limited. */
type Made = Exclude<LimitName, "events_per_hour">;

/** Problem code of the refusal for each exceeded limit, with the request field that causes it. */
const refusals = {
  watches: { code: "too_many_watches", pointer: "#/name", things: "watches" },
  watched_places: { code: "too_many_watches", pointer: "#/places", things: "places in all its watches" },
  webhooks: { code: "too_many_destinations", pointer: "#/url", things: "webhooks" },
  feeds: { code: "too_many_destinations", pointer: "#/name", things: "feeds" },
  links: { code: "too_many_links", pointer: "#/name", things: "links" },
  tables: { code: "too_many_tables", pointer: "#/name", things: "tables" },
  maps: { code: "too_many_maps", pointer: "#/name", things: "maps" },
  map_cells: { code: "too_many_maps", pointer: "#/area", things: "cells in all its maps" },
  plans: { code: "too_many_plans", pointer: "#/name", things: "kept plans" },
  plan_pairs: { code: "too_many_plans", pointer: "#/tasks", things: "pairs in all its plans" },
  reports: { code: "too_many_reports", pointer: "#/location", things: "reports" },
  addresses: { code: "too_many_destinations", pointer: "#/email", things: "addresses" },
} as const satisfies Record<Made, { code: ProblemCode; pointer: string; things: string }>;

/** Database table of each kind of item that an account creates one at a time. */
const tables = {
  webhooks: "webhook",
  feeds: "feed",
  links: "link",
  tables: "table_link",
  reports: "evidence",
} as const satisfies Partial<Record<Made, keyof Tables>>;

/**
 * Checks that an account may create one more item of a kind.
 *
 * @throws Refusal too_many_destinations, too_many_links, too_many_tables or too_many_reports if the account has reached its limit. The refusal names the limit.
 */
export async function requireRoomForOne(
  database: Pick<Database, "selectFrom">,
  accountId: string,
  name: keyof typeof tables,
): Promise<void> {
  const { count } = await database
    .selectFrom(tables[name])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  await requireRoom(database, accountId, name, Number(count) + 1);
}

/**
 * Checks that an account does not exceed a limit.
 *
 * @param wanted - Number of items after the change.
 * @throws Refusal too_many_watches or too_many_destinations if the limit is exceeded. The refusal names the limit.
 */
export async function requireRoom(
  database: Pick<Database, "selectFrom">,
  accountId: string,
  name: Made,
  wanted: number,
): Promise<void> {
  const { [name]: maximum } = await limitsOf(database, accountId);
  if (wanted <= maximum) return;
  const { code, pointer, things } = refusals[name];
  const detail = `Your account may have at most ${maximum} ${things}.`;
  throw new Refusal(code, { detail, errors: [{ pointer, code, detail, expected: { maximum } }] });
}
