import type { ProblemCode } from "@halcyon/schema";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { Refusal } from "./refusal.ts";
import { type LimitName, limitsOf } from "@halcyon/accounts/account-limits";

/** Resource that an account creates, up to a limit. */
type Made = Exclude<LimitName, "events_per_hour">;

/** Refusals of what exceeds a limit, and the field of the request that asks for more. */
const refusals = {
  watches: { code: "too_many_watches", pointer: "#/name", things: "watches" },
  watched_places: { code: "too_many_watches", pointer: "#/places", things: "places in all its watches" },
  webhooks: { code: "too_many_destinations", pointer: "#/url", things: "webhooks" },
  feeds: { code: "too_many_destinations", pointer: "#/name", things: "feeds" },
  links: { code: "too_many_links", pointer: "#/name", things: "links" },
  addresses: { code: "too_many_destinations", pointer: "#/email", things: "addresses" },
} as const satisfies Record<Made, { code: ProblemCode; pointer: string; things: string }>;

/** Tables of what an account creates one by one. */
const tables = { webhooks: "webhook", feeds: "feed", links: "link" } as const satisfies Partial<
  Record<Made, keyof Tables>
>;

/**
 * Lets an account make one more, where it may.
 *
 * @throws Refusal too_many_destinations, too_many_links, with the maximum of the account
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
 * Refuses to let an account exceed its maximum.
 *
 * @param wanted - How many it would have.
 * @throws Refusal too_many_watches, too_many_destinations, with the maximum of the account
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
