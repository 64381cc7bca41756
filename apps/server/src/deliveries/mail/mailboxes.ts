import { hash } from "node:crypto";
import { mailboxLinksADayMax, unsubscribeDays } from "@halcyon/schema/watch";
import { sql, type Transaction } from "kysely";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";

/** Store of mailboxes. The e-mail addresses of several accounts may belong to the same mailbox. Only hashes of addresses are stored. */
export interface Mailboxes {
  /**
   * Counts a confirmation message that will be sent to a mailbox.
   *
   * @returns Token with which the reader can block the mailbox. It is undefined if the mailbox is blocked or has reached its daily maximum.
   */
  takeLink(transaction: Transaction<Tables>, email: string): Promise<string | undefined>;
  /** Stores the hash of a token with which the reader of a message may block the mailbox. */
  keepToken(database: Pick<Database, "insertInto">, digest: string, email: string): Promise<void>;
  /** Reverses {@link takeLink} if the confirmation message could not be sent, so that the message does not count. */
  giveBack(database: Pick<Database, "updateTable">, email: string): Promise<void>;
  /**
   * Blocks the mailbox that received a token. No more messages are sent to it.
   *
   * @returns Hash of the mailbox address; undefined if the token is not valid.
   */
  block(transaction: Transaction<Tables>, token: string): Promise<string | undefined>;
  /** Unblocks the mailbox that received a token. Messages can be sent to it again. */
  unblock(transaction: Transaction<Tables>, token: string): Promise<void>;
  /** Deletes data that have expired. Blocked mailboxes stay blocked. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;

/**
 * Returns the store of the mailboxes in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function mailboxesIn(database: Database, nowMs: () => number): Mailboxes {
  const keepToken: Mailboxes["keepToken"] = async (within, digest, email) => {
    const row = { digest, mailbox: mailboxDigest(email), created_at: nowMs() };
    await within.insertInto("mailbox_token").values(row).execute();
  };
  return {
    async takeLink(transaction, email) {
      const day = dayOf(nowMs());
      const digest = mailboxDigest(email);
      const taken = await transaction
        .insertInto("mailbox")
        .values({ digest, day, links: 1, blocked_at: null })
        .onConflict((conflict) =>
          conflict
            .column("digest")
            .doUpdateSet({
              day,
              links: sql<number>`case when mailbox.day = ${day} then mailbox.links + 1 else 1 end`,
            })
            .where("mailbox.blocked_at", "is", null)
            .where((is) =>
              is.or([is("mailbox.day", "!=", day), is("mailbox.links", "<", mailboxLinksADayMax)]),
            ),
        )
        .returning("links")
        .executeTakeFirst();
      if (taken === undefined) return undefined;
      const token = newLinkToken();
      await keepToken(transaction, token.digest, email);
      return token.plaintext;
    },

    keepToken,

    async giveBack(within, email) {
      await within
        .updateTable("mailbox")
        .set({ links: sql<number>`links - 1` })
        .where("digest", "=", mailboxDigest(email))
        .where("day", "=", dayOf(nowMs()))
        .where("links", ">", 0)
        .execute();
    },

    async block(transaction, token) {
      const mailbox = await mailboxOf(transaction, token);
      if (mailbox === undefined) return undefined;
      const now = nowMs();
      await transaction
        .insertInto("mailbox")
        .values({ digest: mailbox, day: dayOf(now), links: 0, blocked_at: now })
        .onConflict((conflict) => conflict.column("digest").doUpdateSet({ blocked_at: now }))
        .execute();
      return mailbox;
    },

    async unblock(transaction, token) {
      const mailbox = await mailboxOf(transaction, token);
      if (mailbox === undefined) return;
      await transaction
        .updateTable("mailbox")
        .set({ blocked_at: null })
        .where("digest", "=", mailbox)
        .execute();
    },

    async sweep() {
      const now = nowMs();
      await database
        .deleteFrom("mailbox_token")
        .where("created_at", "<", now - unsubscribeDays * dayMs)
        // A link that blocks is the one that undoes it.
        .where("mailbox", "not in", (query) =>
          query.selectFrom("mailbox").select("digest").where("blocked_at", "is not", null),
        )
        .execute();
      await database
        .deleteFrom("mailbox")
        .where("blocked_at", "is", null)
        .where("day", "<", dayOf(now - dayMs))
        .execute();
    },
  };
}

/** Returns the digest of the mailbox that received a token; undefined if the token is not valid. */
async function mailboxOf(transaction: Transaction<Tables>, token: string): Promise<string | undefined> {
  const digest = linkTokenDigest(token);
  if (digest === undefined) return undefined;
  const found = await transaction
    .selectFrom("mailbox_token")
    .select("mailbox")
    .where("digest", "=", digest)
    .executeTakeFirst();
  return found?.mailbox;
}

/**
 * Converts an e-mail address to lower case, and returns its SHA-256 in hexadecimal digits. A subaddress from `+` up to `@` is ignored (RFC 5233), because the
 * mailbox is the same without it.
 */
export function mailboxDigest(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return hash("sha256", `${local}${email.slice(at)}`.toLowerCase(), "hex");
}

/** Returns the day of an instant [ms since 1970], `YYYY-MM-DD` in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
