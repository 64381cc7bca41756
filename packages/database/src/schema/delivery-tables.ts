import type { Event } from "@halcyon/schema";
import type {
  AddressEnd,
  AddressState,
  DeliveryState,
  DisablingReason,
  WebhookState,
} from "@halcyon/schema/watch";

/** Webhook: URL to which the events of an account are sent. */
export interface WebhookTable {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string | null;
  /** Types of span events as JSON; null for all types. */
  readonly events: string | null;
  /** Version, which increases with every change of the request. */
  readonly version: number;
  readonly state: WebhookState;
  readonly disabled_because: DisablingReason | null;
  readonly created_at: number;
  readonly last_success_at: number | null;
  readonly secret_version: number;
  /** Version of the master secret from which the secret was derived. */
  readonly master_version: number;
  /** Version of the master secret from which the previous secret was derived; null if the secret was never rotated. */
  readonly master_version_before: number | null;
  /** Time until which the previous secret also signs. */
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
  /** Body as JSON, if the `Event` is not in the list of events; null if the body is in `watch_event`. */
  readonly body: string | null;
  readonly state: DeliveryState;
  /** Reason why a delivery that could be sent waits: quiet hours, a digest requested by its watch, or too many events per hour. */
  readonly held: "quiet" | "digest" | "flood" | null;
  readonly created_at: number;
  /** Time of the next attempt; null unless the delivery is due. */
  readonly next_attempt_at: number | null;
  readonly expires_at: number;
  /** Number of attempts since a delivery was last requested. */
  readonly tries: number;
  /** Attempts as JSON: a list of `DeliveryAttempt`. */
  readonly attempts: string;
}

/** Queue of messages to one destination, which are sent one after another. */
export interface DeliveryLaneTable {
  readonly destination: string;
  readonly account_id: string;
  /** 1 if only tests are sent, because the destination is not confirmed; else 0. */
  readonly tests_only: 0 | 1;
  /** Time at which the next message is due; null if none waits. */
  readonly due_at: number | null;
  /** Time until which nothing is sent to the receiver. */
  readonly not_before: number;
  /** Minimum time between two attempts [ms]. */
  readonly gap_ms: number;
  /** Times of failures, as in `FailingSince`. */
  readonly first_failure_at: number | null;
  readonly failing_at: number | null;
  /** Sender that holds the lease; null if none holds it. `held_until` is the time at which the lease expires. */
  readonly held_by: string | null;
  readonly held_until: number;
}

/** E-mail address to which events are sent. */
export interface AddressTable {
  readonly id: string;
  readonly account_id: string;
  /** E-mail address as entered by its account. */
  readonly email: string;
  readonly state: AddressState;
  readonly disabled_because: AddressEnd | null;
  /** SHA-256 of the confirmation token, in hexadecimal digits; null if no confirmation is pending. */
  readonly confirm_digest: string | null;
  /** Time until which the confirmation token is valid. */
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

/** Number of messages sent for an account on a day. */
export interface MailDayTable {
  readonly account_id: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly kind: "confirmation" | "event";
  readonly sent: number;
}

/** Mailbox to which links were sent, over all accounts. */
export interface MailboxTable {
  /** SHA-256 of the address, in hexadecimal digits. */
  readonly digest: string;
  /** Day of the last link, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Number of links sent to the mailbox on that day. */
  readonly links: number;
  /** Time at which the reader blocked the mailbox; null if it is not blocked. */
  readonly blocked_at: number | null;
}

/** Link with which the reader of a mailbox can block it. */
export interface MailboxTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  /** Digest of the mailbox. */
  readonly mailbox: string;
  readonly created_at: number;
}

/** Link that shows data of an account to people without a key. */
export interface LinkTable {
  readonly id: string;
  readonly account_id: string;
  /** Key that created the link and pays for it. The link becomes invalid with the key. */
  readonly key_id: string;
  readonly kind: "site";
  readonly name: string;
  /** Content of the link as JSON. */
  readonly shown: string;
  /** SHA-256 of the token in the link's URL, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** Day in UTC on which the link was last read; null if it was never read. `reads` is the number of reads on that day. */
  readonly read_day: string | null;
  readonly reads: number;
}
