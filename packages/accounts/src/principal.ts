import type { Offering } from "@halcyon/schema/endpoints";

/** Authenticated caller: the valid key of a request, and the allowance of the key. */
export interface Principal {
  readonly keyId: string;
  readonly accountId: string;
  readonly allowanceId: string;
  readonly packageId: string;
  /** Offerings of the key's package. */
  readonly offerings: readonly Offering[];
}
