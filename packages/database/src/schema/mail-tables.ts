import type { AddressEnd, AddressState } from "@halcyon/schema/watch";

/** An e-mail address that events are sent to. */
export interface AddressTable {
  readonly id: string;
  readonly account_id: string;
  /** As its account wrote it. */
  readonly email: string;
  readonly state: AddressState;
  readonly disabled_because: AddressEnd | null;
  /** SHA-256 of the token of its confirmation, in hexadecimal digits; null where none waits. */
  readonly confirm_digest: string | null;
  /** Until when the confirmation is good. */
  readonly confirm_until: number | null;
  readonly created_at: number;
  readonly confirmed_at: number | null;
}

/** A link to end messages, of one message. */
export interface UnsubscribeTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  readonly address_id: string;
  readonly account_id: string;
  readonly created_at: number;
}

/** Messages that were sent for an account. */
export interface MailDayTable {
  readonly account_id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly kind: "confirmation" | "event";
  readonly sent: number;
}

/** A mailbox that links were sent to, for any account. */
export interface MailboxTable {
  /** SHA-256 of the address, in hexadecimal digits. */
  readonly digest: string;
  /** The day of the last link, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** How many links were sent there on that day. */
  readonly links: number;
  /** When its reader has blocked it; null where nobody has. */
  readonly blocked_at: number | null;
}

/** A link by which the reader of a mailbox blocks it. */
export interface MailboxTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  /** The digest of the mailbox. */
  readonly mailbox: string;
  readonly created_at: number;
}
