import type { AllowanceKind } from "@halcyon/schema";

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
}

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
}

/** What the requests of a key want together. */
export interface Want {
  readonly keyId: string;
  readonly units: number;
}

/** What became of units that a batch took. */
export interface Closing {
  readonly batch: number;
  readonly allowanceId: string;
  readonly answered: number;
  readonly refunded: number;
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
}

export interface WantedKey {
  readonly keyId: string;
  readonly allowanceId: string;
  /** Neither revoked nor expired. */
  readonly good: boolean;
}

export interface ChargedAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly used: number;
  readonly periodStartMs: number;
  /** What was taken of what was wanted: as much as was left. */
  readonly granted: number;
}
