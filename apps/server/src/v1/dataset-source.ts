import type { DatasetSource } from "@halcyon/schema";
import type { Cell, RecordDescription, SourceDescription } from "@halcyon/weather";

/** Where data come from and whose they are, as answers of data say it. */
export function datasetOf(
  source: Pick<SourceDescription | RecordDescription, "id" | "synthetic" | "attribution" | "licence">,
  { latitude, longitude, elevationM }: Cell,
): DatasetSource {
  return {
    source: source.id,
    synthetic: source.synthetic,
    cell: { latitude, longitude, ...(elevationM === undefined ? {} : { elevation_m: elevationM }) },
    attribution: source.attribution,
    licence: source.licence,
  };
}
