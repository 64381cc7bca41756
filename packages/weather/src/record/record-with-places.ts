import type { RecordPlaces } from "./record-places.ts";
import type { RecordSource } from "./record-source.ts";

/** A record that says where its cells lie, so that all of them, or those of a region, can be copied. */
export interface RecordWithPlaces extends RecordSource {
  places(): RecordPlaces;
}
