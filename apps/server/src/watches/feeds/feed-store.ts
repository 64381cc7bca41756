import type { Feed, FeedRequest } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { Selectable, Transaction } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Principal } from "@halcyon/accounts/principal";
import { requireRoomForOne } from "../../errors/require-room.ts";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import { type FeedSpan, feedSpans, type FeedOptions, watchesOf } from "./feed-spans.ts";
import { type FeedWarning, feedWarnings } from "./feed-warnings.ts";
import type { FeedTable, Tables } from "@halcyon/database/schema/tables";

/** Feed in the form in which the store returns it. */
export type StoredFeed = FeedOptions & Omit<Selectable<FeedTable>, "watches" | "token_digest">;

/** Created feed, with the token in its URL. */
export interface MadeFeed {
  readonly feed: Feed;
  /** Token of the feed. It is shown only once. */
  readonly token: string;
}

/** Caller who creates or deletes a feed. */
export type Changer = Pick<Principal, "accountId" | "keyId">;

/** Store of the calendar feeds of accounts. If an account asks for a feed of another account, the store answers as if the feed did not exist. */
export interface FeedStore {
  /**
   * Creates a feed.
   *
   * @returns Created feed. If a requested watch does not exist, returns the position of the first such watch instead.
   * @throws Refusal too_many_destinations if the account has reached its limit.
   */
  create(changer: Changer, request: FeedRequest): Promise<MadeFeed | { readonly absentWatch: number }>;
  /** Lists the feeds in the order of creation. */
  list(accountId: string): Promise<readonly Feed[]>;
  /**
   * Deletes a feed.
   *
   * @returns True if the feed existed.
   */
  delete(changer: Changer, id: string): Promise<boolean>;
  /** Returns the feed with the given token, or undefined if there is no such feed. */
  byToken(token: string): Promise<StoredFeed | undefined>;
  /** Returns the current spans (ranges of hours) of a feed, sorted by start. */
  spans(feed: StoredFeed): Promise<readonly FeedSpan[]>;
  /** Returns the official warnings of a feed that watches have reported. */
  warnings(feed: StoredFeed): Promise<readonly FeedWarning[]>;
}

/**
 * Returns the store of the feeds in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function feedStore(database: Database, nowMs: () => number): FeedStore {
  return {
    create: ({ accountId, keyId }, { name, watches = null }) =>
      alone(database, accountId, async (transaction) => {
        const absentWatch = await firstAbsent(transaction, accountId, watches ?? []);
        if (absentWatch !== undefined) return { absentWatch };
        await requireRoomForOne(transaction, accountId, "feeds");
        const { plaintext, digest } = newLinkToken();
        const row = { id: newId("feed"), account_id: accountId, name, created_at: nowMs() };
        await transaction
          .insertInto("feed")
          .values({ ...row, watches: watches && JSON.stringify(watches), token_digest: digest })
          .execute();
        await noting(transaction, { actor: keyId, nowMs })("feeds.create", row.id, { account_id: accountId });
        return { feed: feedOf({ ...row, watches }), token: plaintext };
      }),

    async list(accountId) {
      const rows = await database
        .selectFrom("feed")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => feedOf(keptOf(row)));
    },

    delete: ({ accountId, keyId }, id) =>
      alone(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("feed")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await noting(transaction, { actor: keyId, nowMs })("feeds.delete", id, { account_id: accountId });
        return true;
      }),

    async byToken(token) {
      const digest = linkTokenDigest(token);
      if (digest === undefined) return undefined;
      const row = await database
        .selectFrom("feed")
        .selectAll()
        .where("token_digest", "=", digest)
        .executeTakeFirst();
      return row && keptOf(row);
    },

    spans: (feed) => feedSpans(database, feed, nowMs()),
    warnings: async (feed) => feedWarnings(database, await watchesOf(database, feed), nowMs()),
  };
}

/** Returns the position of the first id that does not belong to a watch of the account; undefined if all do. */
async function firstAbsent(
  transaction: Transaction<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const found = await transaction
    .selectFrom("watch")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const absent = ids.findIndex((id) => !known.has(id));
  return absent === -1 ? undefined : absent;
}

function keptOf({ token_digest: _digest, watches, ...row }: Selectable<FeedTable>): StoredFeed {
  return { ...row, watches: watches === null ? null : (JSON.parse(watches) as string[]) };
}

function feedOf({ id, name, watches, created_at: createdAt }: StoredFeed): Feed {
  return { id, name, watches: watches && [...watches], created_at: formatInstant(createdAt) };
}
