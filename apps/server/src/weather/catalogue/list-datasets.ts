import { type DatasetsResponse, isKnownTo } from "@halcyon/schema";
import type { RecordDescription } from "@halcyon/weather";
import type { Records } from "../../ports.ts";
import { gapsOf, spanOf } from "../records/placed-record.ts";

/** Returns the list of the weather records on this server, with the variables that an API version knows. */
export function listDatasets({ hourly, daily, projections }: Records, version: string): DatasetsResponse {
  const sources = [hourly, daily, ...projections].filter((source) => source !== undefined);
  return { datasets: sources.map((source) => datasetOf(source.describe(), version)) };
}

/** Returns the name of a weather record in the catalogue, such as `historical.hour`. */
export function datasetNameOf(description: RecordDescription): string {
  return description.offering === "projection"
    ? `projection.${description.model}.${description.scenario}`
    : `historical.${description.step}`;
}

function datasetOf(description: RecordDescription, version: string): DatasetsResponse["datasets"][number] {
  const { offering, id, synthetic, step, calendar, variables, grid, coverage } = description;
  const projected =
    description.offering === "projection"
      ? { climate_model: description.model, scenario: description.scenario }
      : {};
  return {
    dataset: datasetNameOf(description),
    offering,
    source: id,
    synthetic,
    ...projected,
    step,
    calendar,
    ...spanOf(description),
    ...gapsOf(description),
    variables: [...variables.keys()].filter((name) => isKnownTo(version, name)),
    grid,
    coverage,
    attribution: description.attribution,
    licence: description.licence,
  };
}
