import type { AllowanceKind } from "@halcyon/schema/wire";

/** Store to which a ledger writes its batches of charges. All implementations must pass the test suite of the ledger. */
export interface BatchStore {
  /** Registers a new writer: a process that writes charges. It has written no batches yet. */
  enter(writer: Writer): Promise<void>;
  /**
   * Applies a batch as one transaction, if it is the next one of its writer.
   *
   * @returns Undefined if the batch is not the next one, because it was applied before or the writer is no longer known.
   */
  write(batch: Batch): Promise<BatchOutcome | undefined>;
  /** Returns the number of the writer's newest batch that took effect; undefined if the writer is no longer known. */
  lastBatch(token: string): Promise<number | undefined>;
  /** Removes a writer that has no unsettled units from the store. */
  leave(token: string): Promise<void>;
  close(): Promise<void>;
  /** Functions that are needed to lease units, that is to take units in advance for later requests. If undefined, no units are leased. */
  readonly leasing?: Leasing;
}

/**
 * Functions that show, without a query to the database, whether the rules have changed: which keys and accounts are valid, and the terms of allowances. Units
 * may be given to requests from a lease only while the rules are the same.
 */
export interface Leasing {
  /** Returns the current time of the database [ms since 1970]. */
  nowMs(): number;
  /**
   * Returns the revision of the rules: the number of changes that any process has committed. Returns undefined if it cannot be read. The revision changes if a
   * key or an account becomes invalid, or if the terms of an allowance change. It also changes if a writer counts as dead, or if another process needs leased
   * units.
   */
  revision(): number | undefined;
}

/** Time since a writer's last write after which other writers no longer wait for its leases [ms]. A living writer writes at least every 10 s. */
export const heardOfWithinMs = 30_000;

export interface Writer {
  /** Random token of the writer. Each writer has a different token, even if one replaces another. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
}

export interface Batch {
  readonly token: string;
  /** Number of the batch, counted from 1 without gaps. A batch that is sent again keeps its number. */
  readonly number: number;
  readonly wants: readonly Want[];
  readonly closings: readonly Closing[];
  /** Number of an earlier batch that took effect although its outcome did not reach the writer; undefined if there is none. All of its units are refunded. */
  readonly voided: number | undefined;
  readonly usage: readonly UsageRow[];
  /** Divisor that limits a lease to at most 1 / `leaseShare` of the units left in the allowance; 1 by default. */
  readonly leaseShare?: number;
}

/** Total number of units that the requests of a key in this batch need. */
interface Want {
  readonly keyId: string;
  readonly units: number;
  /** Maximum number of additional units to lease for later requests; 0 by default. */
  readonly lease?: number;
}

/** What became of the units that a batch took from an allowance: number used by answered requests, number refunded, and number still leased. */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
  /** Number of units that stay taken although no request has got them yet; 0 by default. */
  readonly leased?: number;
}

export interface UsageRow {
  readonly keyId: string;
  readonly allowanceId: string;
  readonly day: string;
  readonly endpoint: string;
  readonly requests: number;
  readonly charged: number;
}

export interface BatchOutcome {
  /** Current time of the database [ms since 1970]. */
  readonly nowMs: number;
  /** Keys of the requests in the batch, without those that do not exist. */
  readonly keys: readonly WantedKey[];
  /** Allowances from which the batch took units. */
  readonly allowances: readonly ChargedAllowance[];
  /** Revision of the rules, as in {@link Leasing}, when the batch was applied; undefined if no units are leased. */
  readonly revision?: number;
}

export interface WantedKey {
  readonly keyId: string;
  readonly allowanceId: string;
  /** True if the key is neither revoked nor expired. */
  readonly good: boolean;
  /** Time of expiry [ms since 1970]; null or absent if the key does not expire. */
  readonly expiresAtMs?: number | null;
}

export interface ChargedAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly used: number;
  readonly periodStartMs: number;
  /** Number of units that were taken. It is less than requested if too few units were left. */
  readonly granted: number;
  /** Number of units taken in advance for later requests; 0 by default. */
  readonly leased?: number;
  /** Number of units, included in `used`, that living processes have leased and not given to requests yet; 0 by default. */
  readonly leasedInAll?: number;
  /** True if too few units were granted while another process holds a lease. That process has been asked to return its lease. */
  readonly isLeasedElsewhere?: boolean;
}
