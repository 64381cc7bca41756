import type { AllowanceKind } from "@halcyon/schema/wire";

/** Ledger that charges requests to allowances. The charges are exact and durable, even if several processes charge the same allowance. */
export interface Ledger {
  /**
   * Takes units from the allowance of a key, all of them or none.
   *
   * @param endpoint - The name of the endpoint in the endpoint table, for the usage.
   * @param units - A whole number; 0 takes nothing, leaves no trace, is granted to every good key, and tells what is left. It needs no
   * settling.
   */
  charge(keyId: string, endpoint: string, units: number): Promise<ChargeResult>;
  /** Returns the reason why charges cannot be written, if a second try failed as well; undefined once one succeeds. */
  fault(): unknown;
  /** Resolves once everything settled before is written, or a write was tried if the database cannot be reached. */
  flush(): Promise<void>;
  /** Writes the settled units, and takes no more charges. */
  close(): Promise<void>;
}

export type ChargeResult =
  | { readonly result: "granted"; readonly charge: Charge; readonly allowance: AllowanceState }
  | { readonly result: "exhausted"; readonly allowance: AllowanceState }
  /** Refused charge: the key is revoked, expired or unknown, even if a cache says otherwise. */
  | { readonly result: "refused" }
  /** Failed charge: the database did not answer; nothing stays charged. */
  | { readonly result: "unavailable"; readonly cause: unknown };

/** Units that were taken for one request. The first of the two calls settles it; every later call does nothing. */
export interface Charge {
  /** Start of the period that the units were taken from [ms since 1970]; 0 for `total`. */
  readonly periodStartMs: number;
  /**
   * Settles the charge of an answered request: the units stay taken.
   *
   * @param unanswered - Units of parts that were not, which are given back; 0 to all of them.
   */
  answered(unanswered?: number): void;
  /** Gives back the units of a request that was not answered, unless their period is over. */
  refund(): void;
}

/** Allowance right after a charge. */
export interface AllowanceState {
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly remaining: number;
  /** Length of the period [s]; undefined for `total`. */
  readonly windowSeconds: number | undefined;
  /** Time until the next period [s], rounded up; undefined for `total`. */
  readonly resetSeconds: number | undefined;
}
