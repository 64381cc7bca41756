import type { AllowanceKind } from "@halcyon/schema/wire";

/** Ledger that charges requests to allowances. The charges are exact and durable, even if several processes charge the same allowance. */
export interface Ledger {
  /**
   * Takes units from the allowance of a key: either all of them or none.
   *
   * @param endpoint - Name of the endpoint in the endpoint table, for the usage.
   * @param units - Whole number of units. A charge of 0 takes nothing, is not recorded, and is granted to every valid key. Its result shows the units left,
   * and it need not be settled.
   */
  charge(keyId: string, endpoint: string, units: number): Promise<ChargeResult>;
  /** Returns the reason why charges cannot be written, if the last two attempts failed. Returns undefined once an attempt succeeds. */
  fault(): unknown;
  /** Waits until the outcomes of all settled charges are written. If the database cannot be reached, waits for only one attempt. */
  flush(): Promise<void>;
  /** Writes the outcomes of all settled charges, and accepts no more charges. */
  close(): Promise<void>;
}

export type ChargeResult =
  | { readonly result: "granted"; readonly charge: Charge; readonly allowance: AllowanceState }
  | { readonly result: "exhausted"; readonly allowance: AllowanceState }
  /** Refused charge: the key is revoked, expired or unknown, even if a cache still considers it valid. */
  | { readonly result: "refused" }
  /** Failed charge: the database did not respond. If it charged the units nevertheless, they are refunded. */
  | { readonly result: "unavailable"; readonly cause: unknown };

/** Units that were taken for one request. Call `answered` or `refund` to settle them; only the first of these calls has an effect. */
export interface Charge {
  /** Start of the period from which the units were taken [ms since 1970]; 0 for `total`. */
  readonly periodStartMs: number;
  /**
   * Settles the charge of an answered request: the units count as used, except the units in `unanswered`.
   *
   * @param unanswered - Number of units to refund because parts of the request were not answered, from 0 to all units.
   */
  answered(unanswered?: number): void;
  /** Settles the charge of an unanswered request: refunds its units, unless their period is over. */
  refund(): void;
}

/** State of an allowance directly after a charge: the units left, and the end of the period. */
export interface AllowanceState {
  readonly kind: AllowanceKind;
  readonly limit: number;
  readonly remaining: number;
  /** Length of the period [s]; undefined for `total`. */
  readonly windowSeconds: number | undefined;
  /** Time until the next period [s], rounded up; undefined for `total`. */
  readonly resetSeconds: number | undefined;
}
