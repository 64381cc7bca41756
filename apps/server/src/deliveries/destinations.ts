import type { Database } from "@halcyon/database/database";

/** State of a destination. Only confirmed destinations receive events. */
export type DestinationStanding = "confirmed" | "unconfirmed";

/** Returns the states of destinations of one kind, by id. Ids that do not belong to the account are left out. */
export type FindDestinations = (
  accountId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, DestinationStanding>>;

/** Functions that find destinations, by the prefix of destination ids, such as `whk` for webhooks. */
export type Destinations = ReadonlyMap<string, FindDestinations>;

/** Returns the functions that find destinations in a database. */
export function destinationsIn(database: Database): Destinations {
  return new Map([
    ["whk", (accountId, ids) => webhooksAmong(database, accountId, ids)],
    ["adr", (accountId, ids) => addressesAmong(database, accountId, ids)],
  ]);
}

async function webhooksAmong(
  database: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DestinationStanding>> {
  const rows = await database
    .selectFrom("webhook")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state === "pending" ? "unconfirmed" : "confirmed"]));
}

async function addressesAmong(
  database: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DestinationStanding>> {
  const rows = await database
    .selectFrom("address")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state === "unconfirmed" ? "unconfirmed" : "confirmed"]));
}

/** Returns the states of destinations, by id. Destinations that do not belong to the account are left out. */
export async function standingsOf(
  destinations: Destinations,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DestinationStanding>> {
  const kinds = Map.groupBy(ids, (id) => id.slice(0, id.indexOf("_")));
  const found: (readonly [string, DestinationStanding])[] = [];
  for (const [kind, ofKind] of kinds)
    found.push(...((await destinations.get(kind)?.(accountId, ofKind)) ?? []));
  return new Map(found);
}
