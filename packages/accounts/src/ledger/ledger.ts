import type { AllowanceKind } from "@halcyon/schema/wire";

/** Charges requests to allowances. The charges are exact and durable, even where several processes charge the same allowance. */
export interface Ledger {
  /**
   * Takes units from the allowance of a key, all of them or none.
   *
   * @param endpoint - The name of the endpoint in the endpoint table, for the usage.
   * @param units - A whole number; 0 takes nothing, leaves no trace, is granted to every good key, and tells what is left. It needs no
   * settling.
   */
  charge(keyId: string, endpoint: string, units: number): Promise<ChargeResult>;
  /** Why charges cannot be written, where a second try failed as well; undefined once one succeeds. */
  fault(): unknown;
  /** Resolves when everything that was settled before is written, or was tried to where the database cannot be reached. */
  flush(): Promise<void>;
  /** Writes what is settled, and takes no more charges. */
  close(): Promise<void>;
}

export type ChargeResult =
  | { readonly result: "granted"; readonly charge: Charge; readonly allowance: AllowanceState }
  | { readonly result: "exhausted"; readonly allowance: AllowanceState }
  /** The key is revoked, expired or unknown, even where a cache says otherwise. */
  | { readonly result: "refused" }
  /** The database did not answer; nothing stays charged. */
  | { readonly result: "unavailable"; readonly cause: unknown };

/** Units that were taken for one request. The first of the two calls settles it; every later call does nothing. */
export interface Charge {
  /** Start of the period that they were taken from [ms since 1970]; 0 for `total`. */
  readonly periodStartMs: number;
  /**
   * The request was answered: the units stay taken.
   *
   * @param unanswered - Units of parts that were not, which are given back; 0 to all of them.
   */
  answered(unanswered?: number): void;
  /** The request was not answered: the units are given back, unless their period is over. */
  refund(): void;
}

/** An allowance right after a charge. */
export interface AllowanceState {
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly remaining: number;
  /** Length of the period [s]; undefined for `total`. */
  readonly windowSeconds: number | undefined;
  /** Until the next period [s], rounded up; undefined for `total`. */
  readonly resetSeconds: number | undefined;
}
