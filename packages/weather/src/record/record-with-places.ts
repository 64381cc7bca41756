import type { RecordPlaces } from "./record-places.ts";
import type { RecordSource } from "./record-source.ts";

/** A record that says where its cells lie, so that all of them, or those of a region, can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;

  /**
   * The same record in packings that can hold every value of its variables. Absent where it has no others. A record that has them may throw
   * PackingTooFineError when it reads.
   */
  readonly coarser?: () => RecordWithPlaces;
}
