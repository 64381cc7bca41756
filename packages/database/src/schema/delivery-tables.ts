import type { Event } from "@halcyon/schema/v2";
import type {
  AddressEnd,
  AddressState,
  DeliveryState,
  DisablingReason,
  WebhookState,
} from "@halcyon/schema/watch";

/** Webhook: URL that receives the events of an account. */
export interface WebhookTable {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string | null;
  /**
   * Types of events about spans (ranges of hours) that the webhook receives, as a JSON list; null for all types. It always receives events about anything else.
   */
  readonly events: string | null;
  /** Version number of the webhook, which increases with every change. */
  readonly version: number;
  readonly state: WebhookState;
  readonly disabled_because: DisablingReason | null;
  readonly created_at: number;
  readonly last_success_at: number | null;
  readonly secret_version: number;
  /** Version of the master secret from which the webhook's current secret was derived. */
  readonly master_version: number;
  /** Version of the master secret from which the webhook's previous secret was derived; null if there was no previous secret. */
  readonly master_version_before: number | null;
  /** Time until which messages are also signed with the previous secret [ms since 1970]; null if there was no previous secret. */
  readonly both_sign_until: number | null;
}

/** Message to one destination, and the state of its delivery. */
export interface DeliveryTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the webhook or e-mail address that gets the message. */
  readonly destination: string;
  readonly event_id: string;
  readonly type: Event["type"];
  /** Body of the message as JSON; null if the event is stored in the table `watch_event`. */
  readonly body: string | null;
  readonly state: DeliveryState;
  /**
   * Reason why a message waits although it could be sent: quiet hours, a digest that its watch requests, or too many events per hour. Null if it waits for
   * none of these.
   */
  readonly held: "quiet" | "digest" | "flood" | null;
  readonly created_at: number;
  /** Time of the next attempt [ms since 1970]; null unless the state of the delivery is `due`. */
  readonly next_attempt_at: number | null;
  readonly expires_at: number;
  /** Number of attempts so far; reset to 0 if the owner asks to send the message again. */
  readonly tries: number;
  /** Newest attempts to deliver the message, as JSON: a list of `DeliveryAttempt`. */
  readonly attempts: string;
}

/** Queue of messages to one destination, which are sent one after another. */
export interface DeliveryLaneTable {
  readonly destination: string;
  readonly account_id: string;
  /** 1 if the destination is not confirmed and therefore gets only test messages; else 0. */
  readonly tests_only: 0 | 1;
  /** Time at which the next message is due [ms since 1970]; null if no message waits. */
  readonly due_at: number | null;
  /** Time until which nothing is sent to the destination [ms since 1970]. */
  readonly not_before: number;
  /** Minimum time between two attempts [ms]. */
  readonly gap_ms: number;
  /**
   * Time of the first failure since the last success [ms since 1970]; null after a success. A failure more than 24 h later replaces this time. A failure 12 to
   * 24 h later marks the destination as failing.
   */
  readonly first_failure_at: number | null;
  readonly failing_at: number | null;
  /** Process that has locked the queue until `held_until` [ms since 1970] to send its messages; null if the queue is not locked. */
  readonly held_by: string | null;
  readonly held_until: number;
}

/** E-mail address that receives events. */
export interface AddressTable {
  readonly id: string;
  readonly account_id: string;
  /** E-mail address as its account entered it. */
  readonly email: string;
  readonly state: AddressState;
  readonly disabled_because: AddressEnd | null;
  /** SHA-256 of the confirmation token, in hexadecimal digits; null if no confirmation is pending. */
  readonly confirm_digest: string | null;
  /** Time until which the confirmation token is valid [ms since 1970]; null if no confirmation is pending. */
  readonly confirm_until: number | null;
  readonly created_at: number;
  readonly confirmed_at: number | null;
}

/** Token of the unsubscribe link in one e-mail. */
export interface UnsubscribeTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  readonly address_id: string;
  readonly account_id: string;
  readonly created_at: number;
}

/** Number of e-mails of one kind that were sent for an account in one day. */
export interface MailDayTable {
  readonly account_id: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly kind: "confirmation" | "event";
  readonly sent: number;
}

/** Mailbox to which confirmation links were sent for any account. */
export interface MailboxTable {
  /** SHA-256 of the address, in hexadecimal digits. */
  readonly digest: string;
  /** Day of the last link, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Number of links sent to the mailbox on `day`. */
  readonly links: number;
  /** Time at which the owner blocked the mailbox [ms since 1970]; null if it is not blocked. */
  readonly blocked_at: number | null;
}

/** Token of the link with which the owner of a mailbox stops all e-mails to it. */
export interface MailboxTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly digest: string;
  /** SHA-256 of the mailbox's address, in hexadecimal digits. */
  readonly mailbox: string;
  readonly created_at: number;
}

/** Link that shows data of an account to people without a key. */
export interface LinkTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the key that created the link and pays for it. The link becomes invalid with the key. */
  readonly key_id: string;
  readonly kind: "site";
  readonly name: string;
  /** Facts that the link shows, as JSON: the site, the scored task or scenario, and the working hours. */
  readonly shown: string;
  /** SHA-256 of the token in the link's URL, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** Day in UTC on which the link was last read; null if it was never read. `reads` counts how often it was read on that day. */
  readonly read_day: string | null;
  readonly reads: number;
}

/** Table that spreadsheets read without a key, by the token in its URL. It is made once for each run of its model. */
export interface TableLinkTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the key that created the table and pays for it. The table becomes invalid with the key. */
  readonly key_id: string;
  readonly name: string;
  /** Name of the endpoint that makes the table, such as `optimality.windows`. */
  readonly endpoint: string;
  /** Body of the request to that endpoint, as JSON. */
  readonly body: string;
  /** Sites of the request, as a JSON array of coordinates. */
  readonly sites: string;
  /** SHA-256 of the token in the URL, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** Last table that was made, as compressed CSV; null before the first read. The fields until `warned` are null then too. */
  readonly csv: Uint8Array | null;
  /** What readers must know about the table, as JSON: its source, its run, warnings and notices. */
  readonly facts: string | null;
  readonly made_at: number | null;
  /** Newest runs when the table was made: a JSON object with the start of the run of each part of the model [h since 1970]. */
  readonly runs: string | null;
  /** Digest of the official warnings at the sites when the table was made. */
  readonly warned: string | null;
  /** Time of the last attempt that failed; null if the last attempt did not fail. `failing_since` is the time of the first failure since the last table. */
  readonly tried_at: number | null;
  readonly failing_since: number | null;
  /** Code of the problem at the last attempt. */
  readonly failure: string | null;
  /** Name of the attempt in progress; null if there is none. Another attempt may begin at `lease_until`. */
  readonly lease: string | null;
  readonly lease_until: number;
}

/** Limit that one account has instead of the general limit. */
export interface AccountLimitTable {
  readonly account_id: string;
  readonly name: string;
  readonly maximum: number;
}

/** Number of events that an account produced in the hour of its newest event. */
export interface EventHourTable {
  readonly account_id: string;
  /** Hour in which the newest event occurred [h since 1970]. */
  readonly hour: number;
  readonly events: number;
}
