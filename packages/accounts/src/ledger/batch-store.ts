import type { AllowanceKind } from "@halcyon/schema/wire";

/** Store to which a ledger writes its batches. Every implementation runs the suite of the ledger. */
export interface BatchStore {
  /** Registers a process as a writer that has written no batch. */
  enter(writer: Writer): Promise<void>;
  /**
   * Applies a batch as one transaction if it is the next one of its writer.
   *
   * @returns Undefined where it is not: it was applied before, or the writer is not known any more.
   */
  write(batch: Batch): Promise<BatchOutcome | undefined>;
  /** Returns the number of the newest batch of a writer that took effect; undefined if it is no longer known. */
  lastBatch(token: string): Promise<number | undefined>;
  /** Forgets a writer that has nothing unsettled. */
  leave(token: string): Promise<void>;
  close(): Promise<void>;
  /** Basis of leases. It is undefined if no process can know it without asking. Then nothing is taken ahead of requests. */
  readonly leasing?: Leasing;
}

/** Conditions that must not change while units are given to requests without asking the database. */
export interface Leasing {
  /** Returns the clock of the database [ms since 1970]. */
  nowMs(): number;
  /**
   * Returns the revision of the rules that any process has committed; undefined if it cannot be read. It changes if a key or an account ends, or terms of an
   * allowance change. It also changes if a writer counts as dead, or another process wants leased units.
   */
  revision(): number | undefined;
}

/** Time for which a writer is silent until it holds no lease that others wait for [ms]. A living one writes every 10 s. */
export const heardOfWithinMs = 30_000;

export interface Writer {
  /** Random token: no two writers share it, not even one after the other. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
}

export interface Batch {
  readonly token: string;
  /** Number of the batch: 1 and so on without a gap. It stays the same until the batch is known to have taken effect. */
  readonly number: number;
  readonly wants: readonly Want[];
  readonly closings: readonly Closing[];
  /** Number of an earlier batch that took effect with an unknown outcome: all of it is given back. */
  readonly voided: number | undefined;
  readonly usage: readonly UsageRow[];
  /** Divisor of the share of a lease: it takes at most 1 / `leaseShare` of the units left. */
  readonly leaseShare?: number;
}

/** Units that the requests of a key want together. */
interface Want {
  readonly keyId: string;
  readonly units: number;
  /** Number of further units that may be taken ahead of later requests. */
  readonly lease?: number;
}

/** Outcome of units that a batch took. */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
  /** Number of those that stay taken and that no request has been given yet. */
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
  /** Clock of the database [ms since 1970]. */
  readonly nowMs: number;
  /** Wanted keys that exist. */
  readonly keys: readonly WantedKey[];
  /** Allowances that were touched. */
  readonly allowances: readonly ChargedAllowance[];
  /** Revision of the rules that the batch found; undefined if no leases are given. */
  readonly revision?: number;
}

export interface WantedKey {
  readonly keyId: string;
  readonly allowanceId: string;
  /** True if the key is neither revoked nor expired. */
  readonly good: boolean;
  /** Time of expiry [ms since 1970] */
  readonly expiresAtMs?: number | null;
}

export interface ChargedAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly used: number;
  readonly periodStartMs: number;
  /** Units that were taken of those that were wanted: as much as was left. */
  readonly granted: number;
  /** Units that were taken ahead of later requests. */
  readonly leased?: number;
  /** Number of units in `used` that no request has been given yet, of all that living processes took ahead. */
  readonly leasedInAll?: number;
  /** True if less was granted than wanted and another process holds a lease, which it has been asked to give back. */
  readonly isLeasedElsewhere?: boolean;
}
