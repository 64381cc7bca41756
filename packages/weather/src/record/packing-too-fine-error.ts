import type { VariableName } from "@halcyon/schema";

/** A value of a record can be, but does not fit its packing: `RecordWithPlaces.coarser` gives the record in one that it fits. */
export class PackingTooFineError extends Error {
  override readonly name = "PackingTooFineError";

  constructor(variable: VariableName, value: number) {
    super(`${value.toFixed(2)} of ${variable} does not fit the finest packing.`);
  }
}
