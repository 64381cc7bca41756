import type { Database } from "@halcyon/database/database";
import type { WatchTell } from "@halcyon/schema/v2";
import { Refusal } from "../errors/refusal.ts";

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

/**
 * Checks that all destinations of a watch belong to the account and are confirmed.
 *
 * @throws Refusal invalid_request if a destination does not exist, destination_unconfirmed if it is not confirmed.
 */
export async function requireDestinations(
  destinations: Destinations,
  accountId: string,
  { to = [] }: WatchTell,
): Promise<void> {
  if (to.length === 0) return;
  const standings = await standingsOf(destinations, accountId, to);
  const unknown = to.flatMap((id, index) => (standings.has(id) ? [] : [pointerTo(index)]));
  if (unknown.length > 0) {
    const detail = "Your account has no destination with this id.";
    throw new Refusal("invalid_request", {
      detail,
      errors: unknown.map((place) => ({ pointer: place, code: "invalid", detail })),
    });
  }
  const unconfirmed = to.flatMap((id, index) =>
    standings.get(id) === "unconfirmed" ? [pointerTo(index)] : [],
  );
  if (unconfirmed.length === 0) return;
  const detail = "The destination is not confirmed, so nothing would be sent there.";
  throw new Refusal("destination_unconfirmed", {
    detail,
    errors: unconfirmed.map((place) => ({ pointer: place, code: "destination_unconfirmed", detail })),
  });
}

function pointerTo(index: number): string {
  return `#/tell/to/${index}`;
}
