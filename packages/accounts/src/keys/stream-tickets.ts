import type { Database } from "@halcyon/database/database";
import type { Principal } from "../principal.ts";
import { openKeys, principalOf } from "./key-finder.ts";
import { hash } from "node:crypto";
import { randomCharacters } from "./key.ts";

/** Ticket that opens one event stream. It is used in place of a key. */
interface StreamTicket {
  /** Plain text of the ticket. It is shown once and never stored. */
  readonly plaintext: string;
  readonly expiresAtMs: number;
}

/** Store of short-lived tickets that replace a key. Browsers need them because they cannot send a key header when they open an event stream. */
export interface StreamTickets {
  /**
   * Issues a ticket.
   * @returns Undefined if the key already has the maximum number of unused tickets.
   */
  issue(holder: Pick<Principal, "accountId" | "keyId">): Promise<StreamTicket | undefined>;
  /**
   * Redeems a ticket, which is then no longer valid.
   *
   * @returns The caller that the ticket's key identifies; undefined if the ticket or its key is not valid.
   */
  take(plaintext: string): Promise<Principal | undefined>;
}

interface StreamTicketBounds {
  /** Lifetime of a ticket [ms]. */
  readonly lifeMs: number;
  /** Maximum number of unused tickets per key. */
  readonly perKeyMax: number;
}

/**
 * Returns the store of the tickets in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function streamTicketsIn(
  database: Database,
  nowMs: () => number,
  { lifeMs, perKeyMax }: StreamTicketBounds,
): StreamTickets {
  return {
    async issue({ accountId, keyId }) {
      const now = nowMs();
      await database.deleteFrom("stream_ticket").where("expires_at", "<=", now).execute();
      const waiting = await database
        .selectFrom("stream_ticket")
        .select("digest")
        .where("key_id", "=", keyId)
        .limit(perKeyMax)
        .execute();
      if (waiting.length === perKeyMax) return undefined;
      const { plaintext, digest } = newLinkToken();
      const expiresAtMs = now + lifeMs;
      await database
        .insertInto("stream_ticket")
        .values({ digest, key_id: keyId, account_id: accountId, expires_at: expiresAtMs })
        .execute();
      return { plaintext, expiresAtMs };
    },

    async take(plaintext) {
      const digest = linkTokenDigest(plaintext);
      if (digest === undefined) return undefined;
      const ticket = await database
        .deleteFrom("stream_ticket")
        .where("digest", "=", digest)
        .returning(["key_id", "expires_at"])
        .executeTakeFirst();
      const now = nowMs();
      if (ticket === undefined || ticket.expires_at <= now) return undefined;
      const key = await openKeys(database, now).where("api_key.id", "=", ticket.key_id).executeTakeFirst();
      return key && principalOf(key);
    },
  };
}

const tokenLength = 32;
const form = new RegExp(`^[0-9A-Za-z]{${tokenLength}}$`);

/** Token in the URL of a link that works without a key. */
interface LinkToken {
  /** Plain text of the token: 32 random base62 characters (190 bits). It appears only in the link, and is never stored. */
  readonly plaintext: string;
  /** Digest of the plain text. Only the digest is stored. */
  readonly digest: string;
}

export function newLinkToken(): LinkToken {
  const plaintext = randomCharacters(tokenLength);
  return { plaintext, digest: digestOf(plaintext) };
}

/** Returns the digest that the database stores for a token; undefined if the text does not have the form of a token. */
export function linkTokenDigest(text: string): string | undefined {
  return form.test(text) ? digestOf(text) : undefined;
}

/** Returns the SHA-256 of a token in hexadecimal digits. A plain hash is enough, because tokens are too random to be guessed. */
function digestOf(plaintext: string): string {
  return hash("sha256", plaintext, "hex");
}
