import type { Location } from "@halcyon/schema";
import type { RecordSource } from "./record-source.ts";

/** Where the cells of a record lie: every crossing of a grid's latitudes and longitudes [degrees north, east], or sites. */
export type RecordPlaces =
  | { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] }
  | {
      readonly sites: readonly Location[];
      /** How far around a site it answers [km]. */
      readonly reachKm: number;
      /** The sites are cells of a grid, of which some may be without weather, as at sea. */
      readonly areCells?: true;
    };

/** A record that says where its cells lie, so that all of them, or those of a region, can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;

  /** How far a place that is not covered lies from the nearest cell, 0 for one that is [km]. Absent where `coverage` tells. */
  readonly beyondKm?: (location: Location) => number;

  /**
   * The same record in packings that can hold every value of its variables. Absent where it has no others. A record that has them may throw
   * PackingTooFineError when it reads.
   */
  readonly coarser?: () => RecordWithPlaces;
}
