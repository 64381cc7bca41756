import type { VariableName } from "@halcyon/schema";

/**
 * A value of a record can be, but does not fit its packing: `RecordWithPlaces.coarser` gives the record in one that it fits.
 *
 * @example
 * ```js
 * new PackingTooFineError("precipitation", 401.5).message; // => "401.50 of precipitation does not fit the finest packing."
 * ```
 */
export class PackingTooFineError extends Error {
  override readonly name = "PackingTooFineError";

  constructor(variable: VariableName, value: number) {
    super(`${value.toFixed(2)} of ${variable} does not fit the finest packing.`);
  }
}
