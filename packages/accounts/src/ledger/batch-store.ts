import type { AllowanceKind } from "@halcyon/schema/wire";

/** Store to which a ledger writes its batches of charges. All implementations must pass the test suite of the ledger. */
export interface BatchStore {
  /** Registers a writer, which is a process that writes charges, before its first batch. */
  enter(writer: Writer): Promise<void>;
  /**
   * Applies a batch as one transaction, if it is the writer's next batch.
   *
   * @returns Undefined if the batch was applied before, or if the writer is no longer known.
   */
  write(batch: Batch): Promise<BatchOutcome | undefined>;
  /** Returns the number of a writer's newest committed batch, 0 before the first; undefined if the writer is no longer known. */
  lastBatch(token: string): Promise<number | undefined>;
  /** Removes a writer from the store, unless some of its charges are for requests with an unknown outcome. */
  leave(token: string): Promise<void>;
  close(): Promise<void>;
  /** Functions needed to lease units: to take them in advance for later requests. If undefined, no units are leased. */
  readonly leasing?: Leasing;
}

/**
 * Functions that detect changed rules without a query. The rules determine which keys and accounts are valid, and the terms of allowances. A request may get
 * units from a lease only while the rules stay the same.
 */
export interface Leasing {
  /** Returns the current time of the database [ms since 1970]. */
  nowMs(): number;
  /**
   * Returns the revision of the rules, a number that any process increases when it changes them; undefined if it cannot be read. The revision changes if a
   * key or an account becomes invalid, or if the terms of an allowance change. It also changes if a writer counts as dead, or if another process needs leased
   * units.
   */
  revision(): number | undefined;
}

/** Time after a writer's last write during which other writers still wait for its leases [ms]. A living writer writes at least every 10 s. */
export const heardOfWithinMs = 30_000;

export interface Writer {
  /** Random token that identifies the writer. A writer that replaces another gets a new token. */
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
  /** Number of an earlier batch whose units are all refunded. It took effect, but its outcome did not reach the writer. Undefined if there is none. */
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

/**
 * Outcome of the units that a batch took from an allowance. It states how many units answered requests used, how many were refunded, and how many are leased.
 */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
  /** Number of units that stay leased for later requests; 0 by default. */
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
  /** Keys of the requests in the batch. Keys that do not exist are left out. */
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
  /** Number of units taken for the requests of the batch; fewer than requested if too few were left. */
  readonly granted: number;
  /** Number of units taken in advance for later requests; 0 by default. */
  readonly leased?: number;
  /** Number of the `used` units that living processes have leased and not yet given to requests; 0 by default. */
  readonly leasedInAll?: number;
  /** True if too few units were granted while another process holds a lease. That process has been asked to return its lease. */
  readonly isLeasedElsewhere?: boolean;
}
