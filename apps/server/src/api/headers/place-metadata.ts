import type { DatasetSource, Location } from "@halcyon/schema";
import { isoSecond } from "@halcyon/base/iso-second";
import type { Cell, RecordDescription, SourceDescription } from "@halcyon/weather";

/** Returns metadata with the place of a response and the time at which it was made. */
export function placeMetadataOf(
  { latitude, longitude }: Location,
  nowMs: number,
): { generated_at: string; timezone: "UTC"; location: Location } {
  return {
    generated_at: `${isoSecond(nowMs)}+00:00`,
    timezone: "UTC",
    location: { latitude, longitude },
  };
}

/** Converts the source and licence of data to the response format. */
export function datasetOf(
  source: Pick<SourceDescription | RecordDescription, "id" | "synthetic" | "attribution" | "licence">,
  cell: Cell,
): DatasetSource {
  return {
    source: source.id,
    synthetic: source.synthetic,
    cell: cellOf(cell),
    attribution: source.attribution,
    licence: source.licence,
  };
}

/** Converts a grid cell to the response format. */
export function cellOf({ latitude, longitude, elevationM }: Cell): DatasetSource["cell"] {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevation_m: elevationM }) };
}
