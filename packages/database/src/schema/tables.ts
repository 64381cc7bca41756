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

/** The tables, as kysely types its queries. Instants are milliseconds since 1970. */
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

/** A ticket that opens one stream in place of a key. */
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

/** What a key may ask for. */
export interface PackageTable {
  /** The name that operators gave it. */
  readonly id: string;
  /** JSON: a list of offerings. */
  readonly offerings: string;
  readonly created_at: number;
}

/** How many requests the keys that point here may make together in a period. */
export interface AllowanceTable {
  readonly id: string;
  readonly account_id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  /** Charged since `period_start`, which an operator may have cut the limit below. */
  readonly used: Generated<number>;
  /** Start of the period that `used` counts, in UTC; an earlier one than the period of now counts as unused. */
  readonly period_start: Generated<number>;
}

export interface ApiKeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly package_id: string;
  readonly allowance_id: string;
  /** What the key is for, in the operator's words. */
  readonly name: string;
  /** 32 bytes: SHA-256 of the key, or its HMAC where a pepper has a version. */
  readonly hash: Uint8Array;
  readonly pepper_version: number | null;
  /** The first characters of the key, for people to tell keys apart. */
  readonly start: string;
  /** 1 for the key that an embedded server prints at its start. */
  readonly demo: Generated<0 | 1>;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  /** The key that a rotation made in its place. */
  readonly replaced_by: string | null;
  readonly last_used_at: number | null;
}

/** Rows can be added, never changed or deleted. */
interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON. */
  readonly detail: string;
}

/** A process that charges allowances. */
interface LedgerWriterTable {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
  /** Number of the newest batch that took effect. */
  readonly last_batch: number;
}

/** What a batch took from an allowance for requests that are not settled yet. */
export interface OpenChargeTable {
  readonly writer: string;
  readonly batch: number;
  readonly allowance_id: string;
  /** The period that it was taken from. */
  readonly period_start: number;
  readonly units: number;
  /** How many of `units` no request had been given when the process wrote last. */
  readonly leased: Generated<number>;
}

/** Settled requests of a key. */
export interface UsageDayTable {
  readonly key_id: string;
  readonly allowance_id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  readonly requests: number;
  readonly charged: number;
}

/** A task or scenario of an account. */
export interface CustomEntryTable {
  readonly account_id: string;
  /** No two entries share one, deleted ones included. */
  readonly id: number;
  readonly type: EntryType;
  /** The newest version. */
  readonly version: number;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

/** What an entry was from one change to the next. */
export interface CustomEntryVersionTable {
  readonly account_id: string;
  readonly id: number;
  readonly version: number;
  /** JSON: the entry as its owner wrote it. */
  readonly definition: string;
  /** JSON: name, sector and description of the definition. */
  readonly summary: string;
  readonly created_at: number;
}

/** A request that its caller named by an Idempotency-Key. */
interface RepeatableRequestTable {
  readonly account_id: string;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  /** What the caller called it. */
  readonly name: string;
  /** SHA-256 of what was asked, in base64url. */
  readonly digest: string;
  /** Random: which request with this name the row is about. */
  readonly run: string;
  /** Until when the request is taken to be running; null once it has ended. */
  readonly running_until: number | null;
  /** What the request made, for its repetitions. */
  readonly outcome: string | null;
  readonly expires_at: number;
}

/** Work that goes on after its request was answered. */
export interface JobTable {
  readonly id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly allowance_id: string;
  /** The period of the allowance that was charged. */
  readonly period_start: number;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  readonly status: JobStatus;
  /** JSON, compressed by zstd. */
  readonly body: Uint8Array;
  readonly items: number;
  readonly charged: number;
  /** What was charged for each item, as JSON; null where that was one for each that was not refused. */
  readonly costs: string | null;
  /** How often work on it was begun and neither done nor put off. */
  readonly attempts: Generated<number>;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** What became of one item of a job. */
export interface JobLineTable {
  readonly job_id: string;
  /** Position of the item, from 0. */
  readonly item: number;
  /** JSON, compressed by zstd. */
  readonly line: Uint8Array;
  /** `refused` before anything was charged for the item, `failed` after that. */
  readonly outcome: "scored" | "refused" | "failed";
}

/** At most one row: the server process that owns the SQLite file. */
export interface ServerProcessTable {
  readonly id: 1;
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
}

/** What verified forecasts of an entry add up to, for a day of weather and a class of lead times. */
export interface VerificationDayTable {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry_type: EntryType;
  readonly entry_id: number;
  readonly entry_version: number;
  /** Id of the source that fed the part. */
  readonly source: string;
  /** `later-runs`, or the name of a record. */
  readonly truth: string;
  /** `latitude,longitude`; empty for all places together. */
  readonly place: string;
  /** 1 where the forecasts were calibrated. */
  readonly calibrated: 0 | 1;
  /** First day of the class of lead times. */
  readonly from_lead_day: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly synthetic: 0 | 1;
  /** JSON: starts of the runs whose forecasts are in the sums [h since 1970]. */
  readonly runs: string;
  /** JSON: a list of numbers, as `packScoreSums` makes it. */
  readonly sums: string;
  readonly updated_at: number;
}

/** What an account wants to be told of. */
export interface WatchTable {
  readonly id: string;
  readonly account_id: string;
  /** Pays for its rounds: that of the key which made or changed it last. */
  readonly allowance_id: string;
  readonly model: ModelId;
  /** JSON: a `WatchRequest`. */
  readonly request: string;
  /** Rises with every change of the request. */
  readonly version: number;
  readonly state: WatchState;
  readonly paused_because: PauseReason | null;
  readonly created_at: number;
  readonly ends_at: number;
  /** The hour of its last round [h since 1970]. */
  readonly last_round_at: number | null;
}

/** A place of a watch, and what is known of it. */
export interface WatchSubjectTable {
  readonly watch_id: string;
  /** Position among the places of the request, from 0. */
  readonly position: number;
  /** The version of the watch that began to look at it; its spans are numbered from there. */
  readonly since_version: number;
  /** The last round that has looked at it; 0 before the first. */
  readonly round: number;
  /** Which part of a round looks at it: places of one cell are in one part. */
  readonly shard: number;
  /** The number of its next new span. */
  readonly next_number: number;
  /** The hour of the last round that saw it [h since 1970]. */
  readonly last_seen: number;
  readonly is_blind: 0 | 1;
  /** Whether any round saw it. */
  readonly is_seen: 0 | 1;
  /** Whether what was seen last was made by a model of the climate, and is not real. */
  readonly is_synthetic: 0 | 1;
  /** When the clock alone moves it next: a span passes, or it is blind. */
  readonly due_at: number;
  /** The likeliest start that was seen last [h since 1970], and its chance [1e-4]; null where none was. */
  readonly likeliest_start: number | null;
  readonly likeliest_chance: number | null;
}

/** A span of a watched place, from the round that saw it first. */
export interface WatchSpanTable {
  readonly watch_id: string;
  readonly position: number;
  readonly number: number;
  /** JSON: a `WatchedSpan`, as it is or was last. */
  readonly span: string;
  /** JSON: what each round saw, as a list of `[hour, chance]`; null where it saw nothing of the span. */
  readonly seen: string;
  /** How it ended; null while it is open. */
  readonly end: "lost" | "passed" | null;
  readonly closed_at: number | null;
}

/** What is told. Rows never change, but that each is given its position. */
interface WatchEventTable {
  readonly id: string;
  readonly account_id: string;
  /** Empty where it is of no watch. */
  readonly watch_id: string;
  readonly type: Event["type"];
  /** JSON: an `Event`, as it is sent. */
  readonly body: string;
  readonly created_at: number;
  /** Rises in the order in which events became known; null for a moment after that. */
  readonly position: number | null;
}

/** A run that can be read. */
interface RunArrivalTable {
  readonly model: ModelId;
  readonly part: PartName;
  /** The start of the run [h since 1970]. */
  readonly run: number;
  readonly arrived_at: number;
  /** The round that looks at it; null before there is one. */
  readonly round: number | null;
}

/** A look at all places that are watched by a model. */
export interface WatchRoundTable {
  readonly id: number;
  readonly model: ModelId;
  /** The hour that it counts as the current one [h since 1970]. */
  readonly as_of: number;
  readonly begun_at: number;
  readonly done_at: number | null;
}

/** One row. The transaction that holds it gives events their positions. */
interface WatchDispatchTable {
  readonly id: 1;
  readonly last_position: number;
}

/** A calendar that shows what watches see. */
export interface FeedTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** JSON: ids of watches; null for all of the account. */
  readonly watches: string | null;
  /** SHA-256 of the token in its address, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
}
