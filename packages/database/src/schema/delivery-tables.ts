import type { Event } from "@halcyon/schema";
import type {
  AddressEnd,
  AddressState,
  DeliveryState,
  DisablingReason,
  WebhookState,
} from "@halcyon/schema/watch";

/** Address to which an account has its events sent. */
export interface WebhookTable {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string | null;
  /** Types of events of spans as JSON; null for all. */
  readonly events: string | null;
  /** Version that rises with every change of the request. */
  readonly version: number;
  readonly state: WebhookState;
  readonly disabled_because: DisablingReason | null;
  readonly created_at: number;
  readonly last_success_at: number | null;
  readonly secret_version: number;
  /** Version of the master secret that the secret was derived from. */
  readonly master_version: number;
  /** Version of the master secret of the previous secret; null if it was never rotated. */
  readonly master_version_before: number | null;
  /** Time until which the previous secret signs too. */
  readonly both_sign_until: number | null;
}

/** Message to one destination, and its state. */
export interface DeliveryTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of a webhook or an address. */
  readonly destination: string;
  readonly event_id: string;
  readonly type: Event["type"];
  /** Body as JSON: an `Event` that no list has; null if `watch_event` has it. */
  readonly body: string | null;
  readonly state: DeliveryState;
  /** Reason why a sendable delivery waits: quiet hours, a digest that its watch asks for, or too many events in an hour. */
  readonly held: "quiet" | "digest" | "flood" | null;
  readonly created_at: number;
  /** Time of the next attempt; null unless the delivery is due. */
  readonly next_attempt_at: number | null;
  readonly expires_at: number;
  /** Number of attempts since the delivery was last requested. */
  readonly tries: number;
  /** Attempts as JSON: a list of `DeliveryAttempt`. */
  readonly attempts: string;
}

/** Queue of messages to one destination, which are sent one after the other. */
export interface DeliveryLaneTable {
  readonly destination: string;
  readonly account_id: string;
  /** 1 if only tests are sent, because nobody has confirmed the destination. */
  readonly tests_only: 0 | 1;
  /** Time when the next message is due; null if none waits. */
  readonly due_at: number | null;
  /** Time until which nothing is sent to the receiver. */
  readonly not_before: number;
  /** Minimum time between two attempts [ms]. */
  readonly gap_ms: number;
  /** Times of failures, as in `FailingSince`. */
  readonly first_failure_at: number | null;
  readonly failing_at: number | null;
  /** Sender that holds the lease, and the time when the lease expires. */
  readonly held_by: string | null;
  readonly held_until: number;
}

/** E-mail address that events are sent to. */
export interface AddressTable {
  readonly id: string;
  readonly account_id: string;
  /** E-mail address as its account wrote it. */
  readonly email: string;
  readonly state: AddressState;
  readonly disabled_because: AddressEnd | null;
  /** SHA-256 of the token of the confirmation, in hexadecimal digits; null if none waits. */
  readonly confirm_digest: string | null;
  /** Time until which the confirmation is valid. */
  readonly confirm_until: number | null;
  readonly created_at: number;
  readonly confirmed_at: number | null;
}

/** Unsubscribe link of one message. */
export interface UnsubscribeTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  readonly address_id: string;
  readonly account_id: string;
  readonly created_at: number;
}

/** Number of messages that were sent for an account in a day. */
export interface MailDayTable {
  readonly account_id: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly kind: "confirmation" | "event";
  readonly sent: number;
}

/** Mailbox that links were sent to, for any account. */
export interface MailboxTable {
  /** SHA-256 of the address, in hexadecimal digits. */
  readonly digest: string;
  /** Day of the last link, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Number of links sent to the mailbox on that day. */
  readonly links: number;
  /** Time when the reader blocked the mailbox; null if it is not blocked. */
  readonly blocked_at: number | null;
}

/** Link by which the reader of a mailbox blocks it. */
export interface MailboxTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  /** Digest of the mailbox. */
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
