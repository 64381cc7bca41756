import type { AllowanceKind } from "@halcyon/schema/wire";

/** Store to which a ledger writes its batches. All implementations must pass the suite of the ledger. */
export interface BatchStore {
  /** Registers a process as a new writer without any batches. */
  enter(writer: Writer): Promise<void>;
  /**
   * Applies a batch as one transaction if it is the next one of its writer.
   *
   * @returns Undefined if it is not the next one, because it was applied before or the writer is no longer known.
   */
  write(batch: Batch): Promise<BatchOutcome | undefined>;
  /** Returns the number of the writer's newest batch that took effect; undefined if the writer is no longer known. */
  lastBatch(token: string): Promise<number | undefined>;
  /** Removes a writer that has no unsettled units. */
  leave(token: string): Promise<void>;
  close(): Promise<void>;
  /** Conditions for leases; undefined if a process can detect changes only by a query. No units are then taken in advance. */
  readonly leasing?: Leasing;
}

/** Conditions that must not change while units are given to requests without a query to the database. */
export interface Leasing {
  /** Returns the current time of the database [ms since 1970]. */
  nowMs(): number;
  /**
   * Returns the revision of the rules that any process has committed. Returns undefined if it cannot be read. It changes if a key or an account becomes
   * invalid, or if the terms of an allowance change. It also changes if a writer counts as dead, or if another process needs leased units.
   */
  revision(): number | undefined;
}

/** Time of silence after which others no longer wait for the leases of a writer [ms]. A living writer writes every 10 s. */
export const heardOfWithinMs = 30_000;

export interface Writer {
  /** Random token. It is unique for each writer, even for successive ones. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
}

export interface Batch {
  readonly token: string;
  /** Number of the batch, counted from 1 without gaps. It does not change until the batch is known to have taken effect. */
  readonly number: number;
  readonly wants: readonly Want[];
  readonly closings: readonly Closing[];
  /** Number of an earlier batch that took effect although its outcome did not reach the writer. All of its units are given back. */
  readonly voided: number | undefined;
  readonly usage: readonly UsageRow[];
  /** Divisor that limits a lease to at most 1 / `leaseShare` of the remaining units. */
  readonly leaseShare?: number;
}

/** Units that the requests of a key need in total. */
interface Want {
  readonly keyId: string;
  readonly units: number;
  /** Number of further units that may be taken in advance for later requests. */
  readonly lease?: number;
}

/** Units that a batch took from an allowance: how many answers used, how many are refunded, and how many remain leased. */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
  /** Number of these units that remain taken and have not yet been given to requests. */
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
  /** Keys of the batch that exist. */
  readonly keys: readonly WantedKey[];
  /** Allowances that the batch used. */
  readonly allowances: readonly ChargedAllowance[];
  /** Revision of the rules when the batch was applied; undefined if no leases are given. */
  readonly revision?: number;
}

export interface WantedKey {
  readonly keyId: string;
  readonly allowanceId: string;
  /** True if the key is neither revoked nor expired. */
  readonly good: boolean;
  /** Time of expiry [ms since 1970]. */
  readonly expiresAtMs?: number | null;
}

export interface ChargedAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly used: number;
  readonly periodStartMs: number;
  /** Number of units taken, which is less than requested if too few were left. */
  readonly granted: number;
  /** Number of units taken in advance for later requests. */
  readonly leased?: number;
  /** Number of units in `used` that living processes took in advance and have not yet given to requests. */
  readonly leasedInAll?: number;
  /** True if too few units were granted and another process holds a lease, which it has been asked to give back. */
  readonly isLeasedElsewhere?: boolean;
}
