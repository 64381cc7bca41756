import type { Location } from "@halcyon/schema";

/** Where the cells of a record lie: every crossing of a grid's latitudes and longitudes [degrees north, east], or sites. */
export type RecordPlaces =
  | { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] }
  | {
      readonly sites: readonly Location[];
      /** How far around a site it answers [km]. */
      readonly reachKm: number;
    };
