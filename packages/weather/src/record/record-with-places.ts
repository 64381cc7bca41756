import type { RecordPlaces } from "./record-places.ts";
import type { RecordSource } from "./record-source.ts";

/** A record that says where its cells lie, so that all of them, or those of a region, can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;

  /**
   * The same record in packings that hold whatever its variables can be. Absent where it has no others: what a record that has them reads may throw
   * PackingTooFineError.
   */
  readonly coarser?: () => RecordWithPlaces;
}
