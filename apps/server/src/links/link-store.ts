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
import { requireRoomForOne } from "../errors/require-room.ts";

/** What a link shows, as it is kept. */
export type ShownByLink = Omit<LinkRequest, "name" | "kind" | "expires_at">;

/** A link that was made, and the token of its address. */
export interface MadeLink {
  readonly link: Link;
  /** Shown once. */
  readonly token: string;
}

/** What a token opens, and who pays for it. */
export interface OpenedLink {
  readonly name: string;
  readonly shown: ShownByLink;
  readonly expiresAtMs: number;
  readonly principal: Principal;
}

/** The links of accounts. A link of another account is as absent as one that does not exist. */
export interface LinkStore {
  /** @throws Refusal too_many_links */
  create(maker: Pick<Principal, "accountId" | "keyId">, request: LinkRequest): Promise<MadeLink>;
  /** Those that have not ended, in the order in which they were made. */
  list(accountId: string): Promise<readonly Link[]>;
  /** @returns Whether there was one. */
  delete(changer: Pick<Principal, "accountId" | "keyId">, id: string): Promise<boolean>;
  /**
   * Opens the link of a token, and counts the read.
   *
   * @returns Undefined if it has ended, was taken back or never was, or its key is good no more.
   */
  open(token: string): Promise<OpenedLink | "read too often" | undefined>;
  /** Deletes what is over. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;

/** The links of a database. @param nowMs - The clock [ms since 1970]. */
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
        shown: JSON.parse(row.shown) as ShownByLink,
        expiresAtMs: row.expires_at,
        principal: principalOf(key),
      };
    },

    sweep: () => deleteEnded(database, nowMs()),
  };
}

async function deleteEnded(database: Database, now: number): Promise<void> {
  await database.deleteFrom("link").where("expires_at", "<=", now).execute();
}

/** `2026-11-29`, of UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function linkOf(row: Selectable<LinkTable>, now: number): Link {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    ...(JSON.parse(row.shown) as ShownByLink),
    created_at: formatInstant(row.created_at),
    expires_at: formatInstant(row.expires_at),
    reads_today: row.read_day === dayOf(now) ? row.reads : 0,
  };
}
