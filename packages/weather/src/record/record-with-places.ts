import type { Location } from "@halcyon/schema";
import type { RecordSource } from "./record-source.ts";

/** Where the cells of a record lie: every crossing of a grid's latitudes and longitudes [degrees north, east], or sites. */
export type RecordPlaces =
  | { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] }
  | {
      readonly sites: readonly Location[];
      /** How far around a site it answers [km]. */
      readonly reachKm: number;
    };

/** A record that says where its cells lie, so that all of them, or those of a region, can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;

  /**
   * The same record in packings that can hold every value of its variables. Absent where it has no others. A record that has them may throw
   * PackingTooFineError when it reads.
   */
  readonly coarser?: () => RecordWithPlaces;
}
