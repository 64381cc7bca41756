import type { Event } from "@halcyon/schema";
import type {
  AddressEnd,
  AddressState,
  DeliveryState,
  DisablingReason,
  WebhookState,
} from "@halcyon/schema/watch";

/** An address that an account has its events sent to. */
export interface WebhookTable {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string | null;
  /** JSON: types of events of spans; null for all. */
  readonly events: string | null;
  /** Rises with every change of its request. */
  readonly version: number;
  readonly state: WebhookState;
  readonly disabled_because: DisablingReason | null;
  readonly created_at: number;
  readonly last_success_at: number | null;
  readonly secret_version: number;
  /** The master that its secret was made of. */
  readonly master_version: number;
  /** That of the secret before; null where it was never rotated. */
  readonly master_version_before: number | null;
  /** Until when the secret before signs too. */
  readonly both_sign_until: number | null;
}

/** A message to one destination, and what became of it. */
export interface DeliveryTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of a webhook or an address. */
  readonly destination: string;
  readonly event_id: string;
  readonly type: Event["type"];
  /** JSON: an `Event` that no list has; null where `watch_event` has it. */
  readonly body: string | null;
  readonly state: DeliveryState;
  /** Why it waits though nothing hinders it: quiet hours, a digest that its watch asks for, or too many events in an hour. */
  readonly held: "quiet" | "digest" | "flood" | null;
  readonly created_at: number;
  /** Null unless it is due. */
  readonly next_attempt_at: number | null;
  readonly expires_at: number;
  /** How many attempts were made since it was asked for last. */
  readonly tries: number;
  /** JSON: a list of `DeliveryAttempt`. */
  readonly attempts: string;
}

/** What is sent to one destination, one message after the other. */
export interface DeliveryLaneTable {
  readonly destination: string;
  readonly account_id: string;
  /** Whether nothing but tests is sent, because nobody has confirmed the destination. */
  readonly tests_only: 0 | 1;
  /** When something is to be sent; null where nothing waits. */
  readonly due_at: number | null;
  /** Until when its receiver is left alone. */
  readonly not_before: number;
  /** The least time between two attempts [ms]. */
  readonly gap_ms: number;
  /** As `FailingSince` has them. */
  readonly first_failure_at: number | null;
  readonly failing_at: number | null;
  /** Who sends now, and until when it may be taken to. */
  readonly held_by: string | null;
  readonly held_until: number;
}

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

/** What people without a key may read of an account. */
export interface LinkTable {
  readonly id: string;
  readonly account_id: string;
  /** The key that made it, and pays; the link ends with it. */
  readonly key_id: string;
  readonly kind: "site";
  readonly name: string;
  /** JSON: what it shows. */
  readonly shown: string;
  /** SHA-256 of the token in its address, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** The day of UTC in which it was read last, and how often in it; null before. */
  readonly read_day: string | null;
  readonly reads: number;
}
