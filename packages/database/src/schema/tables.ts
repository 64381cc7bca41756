import type { EntryType, Event, ModelId, PartName } from "@halcyon/schema";
import type { PauseReason, WatchState } from "@halcyon/schema/watch";
import type { AllowanceKind, JobStatus } from "@halcyon/schema/wire";
import type { Generated } from "kysely";
import type {
  AddressTable,
  DeliveryLaneTable,
  DeliveryTable,
  LinkTable,
  MailboxTable,
  MailboxTokenTable,
  MailDayTable,
  UnsubscribeTokenTable,
  WebhookTable,
} from "./delivery-tables.ts";
import type { AccountLimitTable, EventHourTable } from "./limit-tables.ts";
import type { SchemaAdditionTable } from "../schema-change.ts";

/** Tables, as kysely types its queries. Instants are milliseconds since 1970. */
export interface Tables {
  readonly schema_addition: SchemaAdditionTable;
  readonly account: AccountTable;
  readonly account_limit: AccountLimitTable;
  readonly event_hour: EventHourTable;
  readonly package: PackageTable;
  readonly allowance: AllowanceTable;
  readonly api_key: ApiKeyTable;
  readonly audit: AuditTable;
  readonly ledger_writer: LedgerWriterTable;
  readonly open_charge: OpenChargeTable;
  readonly usage_day: UsageDayTable;
  readonly custom_entry: CustomEntryTable;
  readonly custom_entry_version: CustomEntryVersionTable;
  readonly repeatable_request: RepeatableRequestTable;
  readonly job: JobTable;
  readonly job_line: JobLineTable;
  readonly server_process: ServerProcessTable;
  readonly verification_day: VerificationDayTable;
  readonly watch: WatchTable;
  readonly watch_subject: WatchSubjectTable;
  readonly watch_span: WatchSpanTable;
  readonly watch_event: WatchEventTable;
  readonly run_arrival: RunArrivalTable;
  readonly watch_round: WatchRoundTable;
  readonly watch_dispatch: WatchDispatchTable;
  readonly webhook: WebhookTable;
  readonly delivery: DeliveryTable;
  readonly delivery_lane: DeliveryLaneTable;
  readonly feed: FeedTable;
  readonly address: AddressTable;
  readonly unsubscribe_token: UnsubscribeTokenTable;
  readonly mail_day: MailDayTable;
  readonly mailbox: MailboxTable;
  readonly mailbox_token: MailboxTokenTable;
  readonly stream_ticket: StreamTicketTable;
  readonly link: LinkTable;
}

/** Ticket that opens one stream in place of a key. */
interface StreamTicketTable {
  /** SHA-256 of the ticket, in hexadecimal digits. */
  readonly digest: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly expires_at: number;
}

export interface AccountTable {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

/** Package: the offerings that a key may request. */
export interface PackageTable {
  /** Name that operators gave the package. */
  readonly id: string;
  /** Offerings as a JSON list. */
  readonly offerings: string;
  readonly created_at: number;
}

/** Request limit per period, shared by the keys that refer to this allowance. */
export interface AllowanceTable {
  readonly id: string;
  readonly account_id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  /** Number of units charged since `period_start`. An operator may have lowered the limit below it. */
  readonly used: Generated<number>;
  /** Start of the period that `used` counts, in UTC. If it is earlier than the current period, nothing is used. */
  readonly period_start: Generated<number>;
}

export interface ApiKeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly package_id: string;
  readonly allowance_id: string;
  /** Purpose of the key, in the operator's words. */
  readonly name: string;
  /** Hash of 32 bytes: SHA-256 of the key, or its HMAC if a pepper has a version. */
  readonly hash: Uint8Array;
  readonly pepper_version: number | null;
  /** First characters of the key, for people to tell keys apart. */
  readonly start: string;
  /** Flag that is 1 for the key that an embedded server prints at its start. */
  readonly demo: Generated<0 | 1>;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  /** Key that a rotation made in place of this one. */
  readonly replaced_by: string | null;
  readonly last_used_at: number | null;
}

/** Notes of the audit: rows can be added, never changed or deleted. */
interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Detail as JSON. */
  readonly detail: string;
}

/** Process that charges allowances. */
interface LedgerWriterTable {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
  /** Number of the newest batch that took effect. */
  readonly last_batch: number;
}

/** Units that a batch took from an allowance for requests that are not settled yet. */
export interface OpenChargeTable {
  readonly writer: string;
  readonly batch: number;
  readonly allowance_id: string;
  /** Period that the units were taken from. */
  readonly period_start: number;
  readonly units: number;
  /** Number of `units` that were not assigned to a request when the process last wrote. */
  readonly leased: Generated<number>;
}

/** Settled requests of a key. */
export interface UsageDayTable {
  readonly key_id: string;
  readonly allowance_id: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  readonly requests: number;
  readonly charged: number;
}

/** Task or scenario of an account. */
export interface CustomEntryTable {
  readonly account_id: string;
  /** Id of the entry: no two entries share one, deleted ones included. */
  readonly id: number;
  readonly type: EntryType;
  /** Newest version. */
  readonly version: number;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

/** State of an entry between two changes. */
export interface CustomEntryVersionTable {
  readonly account_id: string;
  readonly id: number;
  readonly version: number;
  /** Definition as JSON: the entry as its owner wrote it. */
  readonly definition: string;
  /** Summary as JSON: name, sector and description of the definition. */
  readonly summary: string;
  readonly created_at: number;
}

/** Request that its caller named by an Idempotency-Key. */
interface RepeatableRequestTable {
  readonly account_id: string;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  /** Name that the caller gave the request. */
  readonly name: string;
  /** SHA-256 of the request, in base64url. */
  readonly digest: string;
  /** Random id of the request that the row is about, among those with this name. */
  readonly run: string;
  /** Time until which the request counts as running; null once it has ended. */
  readonly running_until: number | null;
  /** Outcome of the request, for its repetitions. */
  readonly outcome: string | null;
  readonly expires_at: number;
}

/** Job that continues after the response to its request. */
export interface JobTable {
  readonly id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly allowance_id: string;
  /** Period of the allowance that was charged. */
  readonly period_start: number;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  readonly status: JobStatus;
  /** Body as JSON, compressed by zstd. */
  readonly body: Uint8Array;
  readonly items: number;
  readonly charged: number;
  /** Cost of each item, as JSON. Null means one for each item that was not refused. */
  readonly costs: string | null;
  /** Number of attempts that began and were neither finished nor postponed. */
  readonly attempts: Generated<number>;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** Result of one item of a job. */
export interface JobLineTable {
  readonly job_id: string;
  /** Position of the item, from 0. */
  readonly item: number;
  /** Line as JSON, compressed by zstd. */
  readonly line: Uint8Array;
  /** Outcome of the item: `refused` before anything was charged for it, `failed` after that. */
  readonly outcome: "scored" | "refused" | "failed";
}

/** Server process that owns the SQLite file; at most one row. */
export interface ServerProcessTable {
  readonly id: 1;
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
}

/** Sums over the verified forecasts of an entry, for a day of weather and a class of lead times. */
export interface VerificationDayTable {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry_type: EntryType;
  readonly entry_id: number;
  readonly entry_version: number;
  /** Id of the source that fed the part. */
  readonly source: string;
  /** Name of the truth: `later-runs`, or the name of a record. */
  readonly truth: string;
  /** Place as `latitude,longitude`; empty for all places together. */
  readonly place: string;
  /** Flag that is 1 if the forecasts were calibrated. */
  readonly calibrated: 0 | 1;
  /** First day of the class of lead times. */
  readonly from_lead_day: number;
  /** Day in days since 1970, UTC. */
  readonly day: number;
  readonly synthetic: 0 | 1;
  /** Starts of the runs whose forecasts are in the sums as JSON [h since 1970]. */
  readonly runs: string;
  /** Sums as JSON: a list of numbers, as `packScoreSums` makes it. */
  readonly sums: string;
  readonly updated_at: number;
}

/** Watch: the events that an account wants to be told of. */
export interface WatchTable {
  readonly id: string;
  readonly account_id: string;
  /** Allowance that pays for the rounds: that of the key which made or changed the watch last. */
  readonly allowance_id: string;
  readonly model: ModelId;
  /** Request as JSON: a `WatchRequest`. */
  readonly request: string;
  /** Version that rises with every change of the request. */
  readonly version: number;
  readonly state: WatchState;
  readonly paused_because: PauseReason | null;
  readonly created_at: number;
  readonly ends_at: number;
  /** Hour of the last round [h since 1970]. */
  readonly last_round_at: number | null;
}

/** Place of a watch, and its state. */
export interface WatchSubjectTable {
  readonly watch_id: string;
  /** Position among the places of the request, from 0. */
  readonly position: number;
  /** First version of the watch that included this place; its spans are numbered from there. */
  readonly since_version: number;
  /** Last round that has evaluated the place; 0 before the first. */
  readonly round: number;
  /** Shard of a round that checks the place. Places of one cell are in one shard. */
  readonly shard: number;
  /** Number of the next new span. */
  readonly next_number: number;
  /** Hour of the last round that saw the place [h since 1970]. */
  readonly last_seen: number;
  readonly is_blind: 0 | 1;
  /** 1 if any round saw the place. */
  readonly is_seen: 0 | 1;
  /** 1 if the last data seen was synthetic, made by a model of the climate. */
  readonly is_synthetic: 0 | 1;
  /** Time of the next change that the clock alone causes: a span passes, or the place becomes blind. */
  readonly due_at: number;
  /** The likeliest start that was seen last [h since 1970], and its chance [1e-4]; null where none was. */
  readonly likeliest_start: number | null;
  readonly likeliest_chance: number | null;
}

/** Span of a watched place, from the round that saw it first. */
export interface WatchSpanTable {
  readonly watch_id: string;
  readonly position: number;
  readonly number: number;
  /** Span as JSON: a `WatchedSpan`, in its current or last state. */
  readonly span: string;
  /** Chances that each round saw, as a JSON list of `[hour, chance]`; null if it saw nothing of the span. */
  readonly seen: string;
  /** Ending of the span; null while it is open. */
  readonly end: "lost" | "passed" | null;
  readonly closed_at: number | null;
}

/** Event to be sent. A row never changes, except that it is given its position. */
interface WatchEventTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the watch; empty if the event belongs to none. */
  readonly watch_id: string;
  readonly type: Event["type"];
  /** Body as JSON: an `Event`, as it is sent. */
  readonly body: string;
  readonly created_at: number;
  /** Position that rises in the order in which events became known; null for a moment after that. */
  readonly position: number | null;
}

/** Run that can be read. */
interface RunArrivalTable {
  readonly model: ModelId;
  readonly part: PartName;
  /** Start of the run [h since 1970]. */
  readonly run: number;
  readonly arrived_at: number;
  /** Round that evaluates the run; null before there is one. */
  readonly round: number | null;
}

/** Evaluation of all places that are watched by a model. */
export interface WatchRoundTable {
  readonly id: number;
  readonly model: ModelId;
  /** Hour that the round treats as the current one [h since 1970]. */
  readonly as_of: number;
  readonly begun_at: number;
  readonly done_at: number | null;
}

/** Lock in one row. The transaction that holds it gives events their positions. */
interface WatchDispatchTable {
  readonly id: 1;
  readonly last_position: number;
}

/** Calendar that shows the spans of watches. */
export interface FeedTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** Ids of watches as JSON; null for all of the account. */
  readonly watches: string | null;
  /** SHA-256 of the token in the address, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
}
