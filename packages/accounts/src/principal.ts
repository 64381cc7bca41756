import type { Offering } from "@halcyon/schema/endpoints";

/** Who asks: the valid key of a request, and the allowance that it draws on. */
export interface Principal {
  readonly keyId: string;
  readonly accountId: string;
  readonly allowanceId: string;
  readonly packageId: string;
  /** What the key's package holds. */
  readonly offerings: readonly Offering[];
}
