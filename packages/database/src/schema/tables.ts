import type { EntryType, ModelId, PartName } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import type { PauseReason, WatchState } from "@halcyon/schema/watch";
import type { AllowanceKind, JobStatus } from "@halcyon/schema/wire";
import type { Generated } from "kysely";
import type {
  AccountLimitTable,
  AddressTable,
  DeliveryLaneTable,
  DeliveryTable,
  EventHourTable,
  LinkTable,
  MailboxTable,
  MailboxTokenTable,
  MailDayTable,
  TableLinkTable,
  UnsubscribeTokenTable,
  WebhookTable,
} from "./delivery-tables.ts";
import type { EvidencePieceTable, EvidenceTable } from "./evidence-tables.ts";
import type { MapLinkTable, MapTable } from "./map-table.ts";
import type { PlanLookTable, PlanTable, PlanVersionTable } from "./plan-tables.ts";
import type { RunArrivalTable, WatchDispatchTable, WatchRoundTable } from "./round-tables.ts";
import type {
  WarningAlertTable,
  WarningFeedTable,
  WarningShapeTable,
  WatchWarningTable,
} from "./warning-tables.ts";
import type { SchemaAdditionTable } from "../schema-change.ts";

/** Types of all database tables, in the form that kysely needs for queries. Instants are in milliseconds since 1970. */
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
  readonly watch_warning: WatchWarningTable;
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
  readonly table_link: TableLinkTable;
  readonly map: MapTable;
  readonly map_link: MapLinkTable;
  readonly plan: PlanTable;
  readonly plan_version: PlanVersionTable;
  readonly plan_look: PlanLookTable;
  readonly evidence: EvidenceTable;
  readonly evidence_piece: EvidencePieceTable;
  readonly warning_feed: WarningFeedTable;
  readonly warning_alert: WarningAlertTable;
  readonly warning_shape: WarningShapeTable;
}

/** Ticket that opens one event stream without a key. */
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

/** Package: set of offerings that a key may request. */
export interface PackageTable {
  /** Name that operators gave the package. */
  readonly id: string;
  /** Offerings in the package, as a JSON list. */
  readonly offerings: string;
  readonly created_at: number;
}

/** Allowance: maximum number of units per period, shared by all keys that have this allowance. */
export interface AllowanceTable {
  readonly id: string;
  readonly account_id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  /** Number of units charged since `period_start`. It may exceed the limit if an operator has lowered the limit since then. */
  readonly used: Generated<number>;
  /** Start of the period that `used` covers [ms since 1970]. In a later period, nothing is used yet. */
  readonly period_start: Generated<number>;
}

export interface ApiKeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly package_id: string;
  readonly allowance_id: string;
  /** Purpose of the key, as described by the operator. */
  readonly name: string;
  /** Hash of the key (32 bytes): its SHA-256, or its HMAC if `pepper_version` is set. */
  readonly hash: Uint8Array;
  readonly pepper_version: number | null;
  /** First characters of the key, by which people can tell keys apart. */
  readonly start: string;
  /** 1 for the key that an embedded server prints when it starts, else 0. */
  readonly demo: Generated<0 | 1>;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  /** Id of the key that replaced this key by rotation; null if this key was not replaced. */
  readonly replaced_by: string | null;
  readonly last_used_at: number | null;
}

/** Note in the audit log. Rows can be added, but never changed or deleted. */
interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Details as JSON. */
  readonly detail: string;
}

/** Process that charges requests to allowances in batches. */
interface LedgerWriterTable {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
  /** Number of the newest batch of charges that the process has committed. */
  readonly last_batch: number;
}

/** Units that a batch of charges took from an allowance, for requests whose outcomes are not yet stored. */
export interface OpenChargeTable {
  readonly writer: string;
  readonly batch: number;
  readonly allowance_id: string;
  /** Start of the allowance period from which the units were taken [ms since 1970]. */
  readonly period_start: number;
  readonly units: number;
  /** Number of `units` that were not assigned to a request when the process last wrote this row. */
  readonly leased: Generated<number>;
}

/** Number and cost of one key's requests to one endpoint on one day. Only requests with a known outcome count. */
export interface UsageDayTable {
  readonly key_id: string;
  readonly allowance_id: string;
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Name of the endpoint in the endpoint table. */
  readonly endpoint: string;
  readonly requests: number;
  readonly charged: number;
}

/** Task or scenario of an account. */
export interface CustomEntryTable {
  readonly account_id: string;
  /** Id of the custom task or scenario. A deleted id is never used again. */
  readonly id: number;
  readonly type: EntryType;
  /** Number of the newest version of the task or scenario. */
  readonly version: number;
  readonly created_at: number;
  readonly deleted_at: number | null;
}

/** One version of a custom task or scenario. */
export interface CustomEntryVersionTable {
  readonly account_id: string;
  readonly id: number;
  readonly version: number;
  /** Definition of this version as JSON, as the account wrote it. */
  readonly definition: string;
  /** Summary as JSON: name, sector and description from the definition. */
  readonly summary: string;
  readonly created_at: number;
}

/** Request that its caller identified by an Idempotency-Key. */
interface RepeatableRequestTable {
  readonly account_id: string;
  /** Name of the endpoint in the endpoint table. */
  readonly endpoint: string;
  /** Idempotency-Key chosen by the caller. */
  readonly name: string;
  /** SHA-256 of the request, in base64url. */
  readonly digest: string;
  /** Random id of this request. Requests with the same Idempotency-Key have different ids. */
  readonly run: string;
  /** Time until which the request counts as running [ms since 1970]; null once it has ended. */
  readonly running_until: number | null;
  /** Outcome of the request, which a repeated request gets instead of causing new work; null until the request has one. */
  readonly outcome: string | null;
  readonly expires_at: number;
}

/** Job: work of a request that continues after the response. */
export interface JobTable {
  readonly id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly allowance_id: string;
  /** Start of the allowance period to which the job was charged [ms since 1970]. */
  readonly period_start: number;
  /** Name of the endpoint in the endpoint table. */
  readonly endpoint: string;
  readonly status: JobStatus;
  /** Body of the request as JSON, compressed by zstd. */
  readonly body: Uint8Array;
  readonly items: number;
  readonly charged: number;
  /** Cost of each item, as a JSON list; null if every item that was not refused costs 1. */
  readonly costs: string | null;
  /** Number of attempts at the job that were started. An attempt that was postponed is not counted. */
  readonly attempts: Generated<number>;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** Result of one item of a job. */
export interface JobLineTable {
  readonly job_id: string;
  /** Index of the item in the request, from 0. */
  readonly item: number;
  /** Result as one line of JSON, compressed by zstd. */
  readonly line: Uint8Array;
  /** Outcome of the item: `scored`, `refused` before it was charged, or `failed` after it was charged. */
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

/** Sums from which the quality of forecasts is computed, for one task or scenario, one day and one range of lead times. */
export interface VerificationDayTable {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry_type: EntryType;
  readonly entry_id: number;
  readonly entry_version: number;
  /** Id of the weather source that provided the forecasts. */
  readonly source: string;
  /** Name of the weather with which forecasts are compared: `later-runs`, or the name of a historical record. */
  readonly truth: string;
  /** Place as `latitude,longitude`; empty if the sums cover all places. */
  readonly place: string;
  /** 1 if the forecasts were calibrated, else 0. */
  readonly calibrated: 0 | 1;
  /** First lead day of the range of lead times that the sums cover [d]. */
  readonly from_lead_day: number;
  /** Day of the verified weather [d since 1970, UTC]. */
  readonly day: number;
  readonly synthetic: 0 | 1;
  /** Starts of the runs that the sums include, as JSON [h since 1970]. */
  readonly runs: string;
  /** Sums as JSON: a list of numbers in the form of `packScoreSums`. */
  readonly sums: string;
  readonly updated_at: number;
}

/** Watch: request of an account to evaluate places with every new run and to report events. */
export interface WatchTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the allowance that is charged: the allowance of the key that created or last changed the watch. */
  readonly allowance_id: string;
  /** Model whose runs the watch checks; empty if the watch is for official warnings. */
  readonly model: ModelId | "";
  /** Request as JSON: a `WatchRequest`. */
  readonly request: string;
  /** Version of the request, which increases with every change. */
  readonly version: number;
  readonly state: WatchState;
  readonly paused_because: PauseReason | null;
  readonly created_at: number;
  readonly ends_at: number;
  /** Hour of the last evaluation of the watch [h since 1970]; null before the first one. */
  readonly last_round_at: number | null;
}

/** Place of a watch, with the state of its evaluation. */
export interface WatchSubjectTable {
  readonly watch_id: string;
  /** Index of the place in the request, from 0. */
  readonly position: number;
  /** First version of the watch that included this place. From this version on, the spans of the place are numbered anew. */
  readonly since_version: number;
  /** Id of the last round of evaluations that included the place; 0 before the first round. */
  readonly round: number;
  /** Number of the shard (part of a round of evaluations) to which the place belongs. Nearby places belong to the same shard. */
  readonly shard: number;
  /** Number for the next new span of hours at the place. If the watch is for warnings: number of the next event about whether they are known. */
  readonly next_number: number;
  /** Hour of the last round of evaluations that included the place [h since 1970]. */
  readonly last_seen: number;
  readonly is_blind: 0 | 1;
  /** 1 if the place was evaluated in at least one round, else 0. */
  readonly is_seen: 0 | 1;
  /** 1 if the last evaluated weather was synthetic; else 0. */
  readonly is_synthetic: 0 | 1;
  /**
   * Time at which the state of the place changes even without a new forecast [ms since 1970]. Either the last possible start in a span passes, or the last
   * evaluation becomes too old. If the watch is for warnings, one of them ends.
   */
  readonly due_at: number;
  /** Most likely start of a window [h since 1970], in the last evaluation that found one; null if none did. `likeliest_chance` is its probability [1e-4]. */
  readonly likeliest_start: number | null;
  readonly likeliest_chance: number | null;
}

/** Span of hours that a watch found at a place. The row exists from the first evaluation that found the span. */
export interface WatchSpanTable {
  readonly watch_id: string;
  readonly position: number;
  readonly number: number;
  /** Span as JSON: a `WatchedSpan`, in its current state or, if it has ended, in its last state. */
  readonly span: string;
  /** Probability of the span in each evaluation, as a JSON list of `[hour, probability]`. The probability is null if no part of the span was found. */
  readonly seen: string;
  /** Reason for the end of the span; null while the span is open. `lost`: evaluations no longer find the span. `passed`: its last possible start has passed. */
  readonly end: "lost" | "passed" | null;
  readonly closed_at: number | null;
}

/** Event to be sent. A row changes only once, when it gets its position. */
interface WatchEventTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the watch; empty if the event does not belong to a watch. */
  readonly watch_id: string;
  readonly type: Event["type"];
  /** Body as JSON, as a receiver of the `Event` gets it. */
  readonly body: string;
  readonly created_at: number;
  /** Position in the sequence of all events; null until a position is assigned, shortly after creation. */
  readonly position: number | null;
}

/** Calendar feed that shows the spans of hours that watches found. */
export interface FeedTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** Ids of watches as JSON; null for all watches of the account. */
  readonly watches: string | null;
  /** SHA-256 of the token in the calendar's URL, in hexadecimal digits. */
  readonly token_digest: string;
  readonly created_at: number;
}
