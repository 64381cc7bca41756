import type { AllowanceKind } from "@halcyon/schema";
import type { Generated } from "kysely";

/** The tables, as kysely types its queries. Instants are milliseconds since 1970. */
export interface Tables {
  readonly account: AccountTable;
  readonly package: PackageTable;
  readonly allowance: AllowanceTable;
  readonly api_key: ApiKeyTable;
  readonly audit: AuditTable;
  readonly ledger_writer: LedgerWriterTable;
  readonly open_charge: OpenChargeTable;
  readonly usage_day: UsageDayTable;
  readonly server_process: ServerProcessTable;
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
export interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON. */
  readonly detail: string;
}

/** A process that charges allowances. */
export interface LedgerWriterTable {
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

/** At most one row: the server process that owns the SQLite file. */
export interface ServerProcessTable {
  readonly id: 1;
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
}
