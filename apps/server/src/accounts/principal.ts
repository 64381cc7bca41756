import type { Offering } from "@halcyon/schema";

/** Who asks: the key of a request, after it was found good, and what it may draw on. */
export interface Principal {
  readonly keyId: string;
  readonly accountId: string;
  readonly allowanceId: string;
  readonly packageId: string;
  /** What the key's package holds. */
  readonly offerings: readonly Offering[];
}
