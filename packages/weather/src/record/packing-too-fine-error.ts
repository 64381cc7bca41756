import type { VariableName } from "@halcyon/schema";

/**
 * Error for a possible value that does not fit the packing of its record. `RecordWithPlaces.coarser` returns the record in a packing that
 * can hold it.
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
