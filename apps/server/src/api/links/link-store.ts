import { formatInstant } from "@halcyon/schema/time";
import { type Link, type LinkRequest, linkDays, linkReadsADayMax } from "@halcyon/schema/v2";
import { type Selectable, sql } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import { openKeys, principalOf } from "@halcyon/accounts/keys/key-finder";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { LinkTable } from "@halcyon/database/schema/delivery-tables";
import { requireRoomForOne } from "../../errors/require-room.ts";

/** Content of a shared link: the data that the page at the link shows. */
export type ShownByLink = Omit<LinkRequest, "name" | "kind" | "expires_at">;

type StoredShown = Partial<ShownByLink> & Omit<ShownByLink, "timezone" | "daylight_only">;

/** Created link, with the token that its URL contains. */
export interface MadeLink {
  readonly link: Link;
  /** Token of the link. The caller gets the token only when the link is created. */
  readonly token: string;
}

/** Content of a shared link that was opened, and the key and account to which the use is charged. */
export interface OpenedLink {
  readonly name: string;
  readonly shown: ShownByLink;
  readonly expiresAtMs: number;
  readonly principal: Principal;
}

/** Store of the shared links of all accounts. Functions that take an account id find only the links of this account. */
export interface LinkStore {
  /**
   * Creates a link.
   *
   * @throws Refusal too_many_links if the account has reached its limit.
   */
  create(maker: Pick<Principal, "accountId" | "keyId">, request: LinkRequest): Promise<MadeLink>;
  /** Lists the links that have not expired, in the order of creation. */
  list(accountId: string): Promise<readonly Link[]>;
  /**
   * Deletes a link.
   *
   * @returns True if the link existed.
   */
  delete(changer: Pick<Principal, "accountId" | "keyId">, id: string): Promise<boolean>;
  /**
   * Returns the content of the link with a token, and counts the use.
   *
   * @returns Undefined if the link has expired, was deleted or never existed, or if the key that created it is no longer valid. `read too often` if the link
   * has reached its maximum number of uses on this day.
   */
  open(token: string): Promise<OpenedLink | "read too often" | undefined>;
  /** Deletes expired links. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;

/**
 * Returns the store of the shared links in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function linkStore(database: Database, nowMs: () => number): LinkStore {
  return {
    create: ({ accountId, keyId }, { name, kind, expires_at: endsAt, ...shown }) =>
      alone(database, accountId, async (transaction) => {
        const now = nowMs();
        await deleteEnded(transaction, now);
        await requireRoomForOne(transaction, accountId, "links");
        const { plaintext, digest } = newLinkToken();
        const row: Selectable<LinkTable> = {
          id: newId("link"),
          account_id: accountId,
          key_id: keyId,
          kind,
          name,
          shown: JSON.stringify(shown),
          token_digest: digest,
          created_at: now,
          expires_at: endsAt === undefined ? now + linkDays * dayMs : Date.parse(endsAt),
          read_day: null,
          reads: 0,
        };
        await transaction.insertInto("link").values(row).execute();
        await noting(transaction, { actor: keyId, nowMs })("links.create", row.id, { account_id: accountId });
        return { link: linkOf(row, now), token: plaintext };
      }),

    async list(accountId) {
      const now = nowMs();
      const rows = await database
        .selectFrom("link")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("expires_at", ">", now)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => linkOf(row, now));
    },

    delete: ({ accountId, keyId }, id) =>
      alone(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("link")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await noting(transaction, { actor: keyId, nowMs })("links.delete", id, { account_id: accountId });
        return true;
      }),

    async open(token) {
      const now = nowMs();
      const digest = linkTokenDigest(token);
      if (digest === undefined) return undefined;
      const row = await database
        .selectFrom("link")
        .selectAll()
        .where("token_digest", "=", digest)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      const key =
        row && (await openKeys(database, now).where("api_key.id", "=", row.key_id).executeTakeFirst());
      if (row === undefined || key === undefined) return undefined;
      const day = dayOf(now);
      const counted = await database
        .updateTable("link")
        .set({ read_day: day, reads: sql<number>`case when read_day = ${day} then reads + 1 else 1 end` })
        .where("id", "=", row.id)
        .where((is) =>
          is.or([is("read_day", "is", null), is("read_day", "<>", day), is("reads", "<", linkReadsADayMax)]),
        )
        .returning("id")
        .executeTakeFirst();
      if (counted === undefined) return "read too often";
      return {
        name: row.name,
        shown: shownBy(row),
        expiresAtMs: row.expires_at,
        principal: principalOf(key),
      };
    },

    sweep: () => deleteEnded(database, nowMs()),
  };
}

/** Reads the content of a link. Links that are older than the option of working hours show all hours. */
function shownBy({ shown }: Pick<LinkTable, "shown">): ShownByLink {
  const { timezone = "auto", daylight_only = false, ...others } = JSON.parse(shown) as StoredShown;
  return { ...others, timezone, daylight_only };
}

async function deleteEnded(database: Database, now: number): Promise<void> {
  await database.deleteFrom("link").where("expires_at", "<=", now).execute();
}

/** Returns the UTC date of an instant, such as `2026-11-29`. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function linkOf(row: Selectable<LinkTable>, now: number): Link {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    ...shownBy(row),
    created_at: formatInstant(row.created_at),
    expires_at: formatInstant(row.expires_at),
    reads_today: row.read_day === dayOf(now) ? row.reads : 0,
  };
}
