import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import { openKeys, principalOf } from "@halcyon/accounts/keys/key-finder";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { MapLinkTable } from "@halcyon/database/schema/map-table";
import { formatInstant } from "@halcyon/schema/time";
import { linkDays, type MapLink, type MapLinkRequest, mapLinksMax } from "@halcyon/schema/v2";
import type { Selectable } from "kysely";
import { Refusal } from "../errors/refusal.ts";
import { type MapName, type StoredMap, storedMapOf } from "./map-store.ts";

/** Map that the token of a link opens. It has the key that created the link, and the origins whose pages may show the map in a frame. */
export interface OpenedMap {
  readonly map: StoredMap;
  readonly principal: Principal;
  readonly origins: readonly string[];
}

/** Store of the links of kept maps. If an account asks for links of another account, the store answers as if they did not exist. */
export interface MapLinks {
  /**
   * Creates a link.
   *
   * @returns Link, and the token in its URL, which is shown only here; undefined if the account has no such map.
   * @throws Refusal too_many_links if the map has the maximum number of links.
   */
  create(
    name: MapName,
    keyId: string,
    request: MapLinkRequest,
  ): Promise<{ readonly link: MapLink; readonly token: string } | undefined>;
  /** Lists the links of a map that have not expired, in the order of creation. */
  list(name: MapName): Promise<readonly MapLink[]>;
  /**
   * Deletes a link of a map.
   *
   * @returns True if the link existed.
   */
  delete(name: MapName, keyId: string, id: string): Promise<boolean>;
  /**
   * Finds the map with the token of a link. The database is asked each time, so that a deleted link opens nothing from then on.
   *
   * @returns Undefined if the link has expired, was deleted or never existed, or if the key that created it is no longer valid.
   */
  open(token: string): Promise<OpenedMap | undefined>;
  /** Deletes expired links. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;

/**
 * Returns the store of the links of maps in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function mapLinks(database: Database, nowMs: () => number): MapLinks {
  return {
    create: ({ accountId, id: mapId }, keyId, { label, expires_at: endsAt, origins = [] }) =>
      alone(database, accountId, async (transaction) => {
        const now = nowMs();
        await deleteEnded(transaction, now);
        const map = await transaction
          .selectFrom("map")
          .select("id")
          .where("account_id", "=", accountId)
          .where("id", "=", mapId)
          .executeTakeFirst();
        if (map === undefined) return undefined;
        const { count } = await transaction
          .selectFrom("map_link")
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .where("map_id", "=", mapId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mapLinksMax) throw tooMany();
        const { plaintext, digest } = newLinkToken();
        const row: Selectable<MapLinkTable> = {
          id: newId("mapLink"),
          account_id: accountId,
          key_id: keyId,
          map_id: mapId,
          label,
          token_digest: digest,
          created_at: now,
          expires_at: endsAt === undefined ? now + linkDays * dayMs : Date.parse(endsAt),
          origins: JSON.stringify(origins),
        };
        await transaction.insertInto("map_link").values(row).execute();
        await noting(transaction, { actor: keyId, nowMs })("maps.link", row.id, { account_id: accountId });
        return { link: linkOf(row), token: plaintext };
      }),

    async list({ accountId, id }) {
      const rows = await database
        .selectFrom("map_link")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("map_id", "=", id)
        .where("expires_at", ">", nowMs())
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(linkOf);
    },

    delete: ({ accountId, id: mapId }, keyId, id) =>
      alone(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("map_link")
          .where("account_id", "=", accountId)
          .where("map_id", "=", mapId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await noting(transaction, { actor: keyId, nowMs })("maps.unlink", id, { account_id: accountId });
        return true;
      }),

    async open(token) {
      const now = nowMs();
      const digest = linkTokenDigest(token);
      if (digest === undefined) return undefined;
      const link = await database
        .selectFrom("map_link")
        .select(["key_id", "map_id", "origins"])
        .where("token_digest", "=", digest)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (link === undefined) return undefined;
      const key = await openKeys(database, now).where("api_key.id", "=", link.key_id).executeTakeFirst();
      const row = await database
        .selectFrom("map")
        .selectAll()
        .where("id", "=", link.map_id)
        .executeTakeFirst();
      return key && row && { map: storedMapOf(row), principal: principalOf(key), origins: originsOf(link) };
    },

    sweep: () => deleteEnded(database, nowMs()),
  };
}

async function deleteEnded(database: Pick<Database, "deleteFrom">, now: number): Promise<void> {
  await database.deleteFrom("map_link").where("expires_at", "<=", now).execute();
}

function tooMany(): Refusal {
  const detail = `A map may have at most ${mapLinksMax} links.`;
  const expected = { maximum: mapLinksMax };
  return new Refusal("too_many_links", {
    detail,
    errors: [{ pointer: "#/label", code: "too_many_links", detail, expected }],
  });
}

function linkOf(row: Selectable<MapLinkTable>): MapLink {
  const { id, label, created_at: createdMs, expires_at: endsMs } = row;
  return {
    id,
    label,
    created_at: formatInstant(createdMs),
    expires_at: formatInstant(endsMs),
    origins: [...originsOf(row)],
  };
}

function originsOf({ origins }: Pick<Selectable<MapLinkTable>, "origins">): readonly string[] {
  return JSON.parse(origins) as readonly string[];
}
