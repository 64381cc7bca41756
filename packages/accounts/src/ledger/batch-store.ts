import type { AllowanceKind } from "@halcyon/schema/wire";

/** Where a ledger writes its batches; every implementation runs the suite of the ledger. */
export interface BatchStore {
  /** Makes a process known as a writer that has written no batch. */
  enter(writer: Writer): Promise<void>;
  /**
   * Applies a batch as one transaction if it is the next one of its writer.
   *
   * @returns Undefined where it is not: it was applied before, or the writer is not known any more.
   */
  write(batch: Batch): Promise<BatchOutcome | undefined>;
  /** The number of the newest batch of a writer that took effect; undefined where it is not known any more. */
  lastBatch(token: string): Promise<number | undefined>;
  /** Forgets a writer that has nothing unsettled. */
  leave(token: string): Promise<void>;
  close(): Promise<void>;
  /** What leases stand on. Undefined where no process can know it without asking: there nothing is taken ahead of requests. */
  readonly leasing?: Leasing;
}

/** What must not have changed while units are given to requests without asking the database. */
export interface Leasing {
  /** The clock of the database [ms since 1970]. */
  nowMs(): number;
  /**
   * The revision of the rules that any process has committed; undefined where it cannot be read. It changes when a key or an account ends,
   * or terms of an allowance change. It also changes when a writer is taken for dead, or another process wants leased units.
   */
  revision(): number | undefined;
}

/** How long a writer stays silent until it holds no lease that others wait for [ms]. A living one writes every 10 s. */
export const heardOfWithinMs = 30_000;

export interface Writer {
  /** Random: no two writers share it, not even one after the other. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
}

export interface Batch {
  readonly token: string;
  /** 1 and so on without a gap; the same again until it is known to have taken effect. */
  readonly number: number;
  readonly wants: readonly Want[];
  readonly closings: readonly Closing[];
  /** An earlier batch that took effect without anybody learning what it took: all of it is given back. */
  readonly voided: number | undefined;
  readonly usage: readonly UsageRow[];
  /** A lease takes at most 1 / `leaseShare` of what is left. */
  readonly leaseShare?: number;
}

/** What the requests of a key want together. */
interface Want {
  readonly keyId: string;
  readonly units: number;
  /** How much more may be taken ahead of later requests. */
  readonly lease?: number;
}

/** What became of units that a batch took. */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
  /** How many of those that stay taken no request has been given yet. */
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
  /** The clock of the database [ms since 1970]. */
  readonly nowMs: number;
  /** The wanted keys that exist. */
  readonly keys: readonly WantedKey[];
  /** The allowances that were touched. */
  readonly allowances: readonly ChargedAllowance[];
  /** That of the rules which the batch found; undefined where no leases are given. */
  readonly revision?: number;
}

export interface WantedKey {
  readonly keyId: string;
  readonly allowanceId: string;
  /** Neither revoked nor expired. */
  readonly good: boolean;
  /** [ms since 1970] */
  readonly expiresAtMs?: number | null;
}

export interface ChargedAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly used: number;
  readonly periodStartMs: number;
  /** What was taken of what was wanted: as much as was left. */
  readonly granted: number;
  /** What was taken ahead of later requests. */
  readonly leased?: number;
  /** How much of `used` no request has been given yet, of all units that living processes took ahead. */
  readonly leasedInAll?: number;
  /** Less was granted than wanted, and another process holds a lease, which it has been asked to give back. */
  readonly isLeasedElsewhere?: boolean;
}
