import type { Address } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import {
  type AddressEnd,
  confirmHours,
  linkAgainHours,
  mailsADayMax,
  unsubscribeDays,
} from "@halcyon/schema/watch";
import { type Selectable, sql, type Transaction } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Principal } from "@halcyon/accounts/principal";
import { requireRoom } from "../../errors/require-room.ts";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { AddressTable, MailDayTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import { dayOf, mailboxDigest, mailboxesIn } from "./mailboxes.ts";
import type { Requester } from "./confirmation-mail.ts";
import { changeLane, closeLane, openLane } from "../outbox/lanes.ts";

export type StoredAddress = Selectable<AddressTable>;

/** Account and key of the caller who changes an address. */
type Changer = Pick<Principal, "accountId" | "keyId">;

/** E-mail address in its current state. If a confirmation message must be sent, the tokens for this message are included. */
export interface AddedAddress {
  readonly address: Address;
  readonly link: ConfirmationLink | undefined;
}

/** Tokens and requester for a confirmation message. */
export interface ConfirmationLink {
  readonly confirmToken: string;
  /** Token that blocks the mailbox for all accounts. */
  readonly blockToken: string;
  readonly requester: Requester;
}

/** Store of the e-mail addresses of all accounts. Functions that take an account id find only the addresses of this account. */
export interface AddressStore {
  /**
   * Adds an address, or finds an existing one. An address that is not active needs a confirmation message, unless one was sent in the last 6 h. A blocked
   * mailbox gets no message, and each mailbox gets a limited number of messages per day.
   *
   * @returns `too many links` if the account has caused the maximum number of confirmation messages for today.
   * @throws Refusal too_many_destinations if the account has too many destinations.
   */
  add(changer: Changer, email: string): Promise<AddedAddress | "too many links">;
  /** Reverses the effects of a confirmation message that the mail server did not accept. Another confirmation message can then be sent. */
  notSent(address: Pick<Address, "id" | "email">): Promise<void>;
  /** Lists the addresses in the order of creation. */
  list(accountId: string): Promise<readonly Address[]>;
  /**
   * Deletes an address.
   *
   * @returns True if the address existed.
   */
  delete(changer: Changer, id: string): Promise<boolean>;
  /**
   * Confirms the address to which the message with a token was sent.
   *
   * @returns True if the token was valid.
   */
  confirm(token: string): Promise<boolean>;
  /** Blocks the mailbox that received a token. The addresses of the mailbox are disabled in all accounts, and no more messages are sent to the mailbox. */
  block(token: string): Promise<void>;
  /**
   * Unblocks the mailbox that received a token. The mailbox can get confirmation messages again, but its addresses stay disabled until they are confirmed
   * again.
   */
  unblock(token: string): Promise<void>;
  /** Returns a token for a message to an address. With this token, the reader can unsubscribe the address or block the mailbox. */
  unsubscribeToken(address: Pick<StoredAddress, "id" | "account_id" | "email">): Promise<string>;
  /** Unsubscribes the address whose message contained a token. */
  unsubscribe(token: string): Promise<void>;
  /**
   * Counts one more e-mail message of the current day for an account.
   *
   * @returns True if the account has not exceeded its daily maximum, so that the message may be sent today.
   */
  countMail(accountId: string): Promise<boolean>;
  /** Deletes data that have expired. */
  sweep(): Promise<void>;
}

/** Maximum number of confirmation messages that an account can cause per day. */
const confirmationsADayMax = 20;

const hourMs = 3_600_000;

/** Lifetime of the link to unsubscribe in a message [ms]. It is so long that the link works whenever somebody reads the message. */
const unsubscribeMs = unsubscribeDays * 24 * hourMs;

/**
 * Returns the store of the e-mail addresses in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function addressStore(database: Database, nowMs: () => number): AddressStore {
  const mailboxes = mailboxesIn(database, nowMs);
  return {
    add: ({ accountId, keyId }, email) =>
      alone(database, accountId, async (transaction) => {
        const rows = await addressesOf(transaction, accountId);
        const before = rows.find((row) => row.email.toLowerCase() === email.toLowerCase());
        if (before !== undefined && (before.state === "active" || isPending(before, nowMs())))
          return { address: addressOf(before), link: undefined };
        if (before === undefined) await requireRoom(transaction, accountId, "addresses", rows.length + 1);
        const blockToken = await mailboxes.takeLink(transaction, email);
        const day = { accountId, kind: "confirmation", most: confirmationsADayMax } as const;
        if (blockToken !== undefined && !(await count(transaction, day, nowMs()))) {
          await mailboxes.giveBack(transaction, email);
          return "too many links";
        }
        const { plaintext, digest } = newLinkToken();
        const link =
          blockToken === undefined
            ? undefined
            : {
                confirmToken: plaintext,
                blockToken,
                requester: await askerOf(transaction, { accountId, keyId }, nowMs()),
              };
        const confirmation =
          link === undefined
            ? { confirm_digest: null, confirm_until: null }
            : { confirm_digest: digest, confirm_until: nowMs() + confirmHours * hourMs };
        if (before !== undefined) {
          await transaction.updateTable("address").set(confirmation).where("id", "=", before.id).execute();
          return { address: addressOf(before), link };
        }
        const row: StoredAddress = {
          id: newId("address"),
          account_id: accountId,
          email,
          state: "unconfirmed",
          disabled_because: null,
          ...confirmation,
          created_at: nowMs(),
          confirmed_at: null,
        };
        await transaction.insertInto("address").values(row).execute();
        await openLane(transaction, { destination: row.id, accountId });
        await noting(transaction, { actor: keyId, nowMs })("addresses.create", row.id, {
          account_id: accountId,
        });
        return { address: addressOf(row), link };
      }),

    async notSent({ id, email }) {
      await database
        .updateTable("address")
        .set({ confirm_digest: null, confirm_until: null })
        .where("id", "=", id)
        .execute();
      await mailboxes.giveBack(database, email);
    },

    block: (token) =>
      database.transaction().execute(async (transaction) => {
        const mailbox = await mailboxes.block(transaction, token);
        if (mailbox === undefined) return;
        // Addresses are kept as they were written, so that each is looked at: this is rare.
        const rows = await transaction.selectFrom("address").select(["id", "email"]).execute();
        const ids = rows.filter(({ email }) => mailboxDigest(email) === mailbox).map(({ id }) => id);
        if (ids.length === 0) return;
        await transaction
          .updateTable("address")
          .set({ ...disabledBy("unsubscribed"), confirm_digest: null, confirm_until: null })
          .where("id", "in", ids)
          .execute();
      }),

    unblock: (token) =>
      database.transaction().execute((transaction) => mailboxes.unblock(transaction, token)),

    list: async (accountId) => (await addressesOf(database, accountId)).map(addressOf),

    delete: ({ accountId, keyId }, id) =>
      alone(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("address")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await closeLane(transaction, id);
        await transaction.deleteFrom("unsubscribe_token").where("address_id", "=", id).execute();
        await noting(transaction, { actor: keyId, nowMs })("addresses.delete", id, { account_id: accountId });
        return true;
      }),

    async confirm(token) {
      const digest = linkTokenDigest(token);
      if (digest === undefined) return false;
      return database.transaction().execute(async (transaction) => {
        const confirmed = await transaction
          .updateTable("address")
          .set({
            state: "active",
            disabled_because: null,
            confirmed_at: nowMs(),
            confirm_digest: null,
            confirm_until: null,
          })
          .where("confirm_digest", "=", digest)
          .where("confirm_until", ">", nowMs())
          .returning("id")
          .executeTakeFirst();
        if (confirmed === undefined) return false;
        await changeLane(transaction, confirmed.id, { tests_only: 0 });
        return true;
      });
    },

    async unsubscribeToken({ id, account_id: accountId, email }) {
      const { plaintext, digest } = newLinkToken();
      const row = { digest, address_id: id, account_id: accountId, created_at: nowMs() };
      await database.insertInto("unsubscribe_token").values(row).execute();
      await mailboxes.keepToken(database, digest, email);
      return plaintext;
    },

    async unsubscribe(token) {
      const digest = linkTokenDigest(token);
      if (digest === undefined) return;
      await database
        .updateTable("address")
        .set({ ...disabledBy("unsubscribed"), confirm_digest: null, confirm_until: null })
        .where("id", "in", (query) =>
          query.selectFrom("unsubscribe_token").select("address_id").where("digest", "=", digest),
        )
        .execute();
    },

    countMail: (accountId) => count(database, { accountId, kind: "event", most: mailsADayMax }, nowMs()),

    async sweep() {
      await database
        .deleteFrom("unsubscribe_token")
        .where("created_at", "<", nowMs() - unsubscribeMs)
        .execute();
      await database
        .deleteFrom("mail_day")
        .where("day", "<", dayOf(nowMs() - 24 * hourMs))
        .execute();
      await mailboxes.sweep();
    },
  };
}

/** Returns the names of the account and of the key that made a request, as the operator gave them. A name is empty if it is not known. */
async function askerOf(
  transaction: Transaction<Tables>,
  { accountId, keyId }: Changer,
  now: number,
): Promise<Requester> {
  const names = await transaction
    .selectFrom("account")
    .leftJoin("api_key", (join) => join.on("api_key.id", "=", keyId))
    .select(["account.name as account", "api_key.name as key"])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  return { account: names?.account ?? "", key: names?.key ?? "", at: formatInstant(now) };
}

/** Returns the database columns that mark an e-mail address as disabled, with the reason. */
export function disabledBy(because: AddressEnd) {
  return { state: "disabled", disabled_because: because } as const;
}

/** Returns true if a confirmation message was sent to an address so recently that no other may be sent. */
function isPending({ confirm_until: until }: StoredAddress, now: number): boolean {
  return until !== null && until - confirmHours * hourMs > now - linkAgainHours * hourMs;
}

function addressesOf(database: Pick<Database, "selectFrom">, accountId: string): Promise<StoredAddress[]> {
  return database
    .selectFrom("address")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Counts one more message on the current day.
 *
 * @returns True if the daily maximum is not exceeded.
 */
async function count(
  database: Pick<Transaction<Tables>, "insertInto">,
  {
    accountId,
    kind,
    most,
  }: { readonly accountId: string; readonly kind: MailDayTable["kind"]; readonly most: number },
  now: number,
): Promise<boolean> {
  const row = await database
    .insertInto("mail_day")
    .values({ account_id: accountId, day: dayOf(now), kind, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "day", "kind"])
        .doUpdateSet({ sent: sql<number>`mail_day.sent + 1` })
        .where("mail_day.sent", "<", most),
    )
    .returning("sent")
    .executeTakeFirst();
  return row !== undefined;
}

function addressOf(row: StoredAddress): Address {
  const { id, email, state, disabled_because, created_at: createdAt, confirmed_at: confirmedAt } = row;
  return {
    id,
    email,
    state,
    disabled_because,
    created_at: formatInstant(createdAt),
    confirmed_at: confirmedAt === null ? null : formatInstant(confirmedAt),
  };
}
