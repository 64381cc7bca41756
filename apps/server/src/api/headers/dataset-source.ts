import type { DatasetSource } from "@halcyon/schema";
import type { Cell, RecordDescription, SourceDescription } from "@halcyon/weather";

/** Where data come from and whose they are, as answers of data say it. */
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

/** A cell as answers name it. */
export function cellOf({ latitude, longitude, elevationM }: Cell): DatasetSource["cell"] {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevation_m: elevationM }) };
}
