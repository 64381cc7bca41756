import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { ProjectionWorkabilityResponse } from "@halcyon/schema/v1";
import type { Ports } from "../../ports.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import {
  admitProjectionWorkability,
  type ModelWorkability,
} from "../../weather/projections/projection-workability.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import type { Years } from "@halcyon/scoring";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { AnsweredWorkability, AskedWorkability } from "../history/historical-workability.ts";
import { datasetOf, placeMetadataOf } from "../headers/place-metadata.ts";
import { rulesOf } from "../notices/estimated-over.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { byBand, countedHours, countedWindow, monthRows } from "../history/month-workability.ts";
import { workabilityColumns, workabilityRows } from "../history/workability-table.ts";
import { acrossRow, leftOutOf, modelSource } from "./projected-model.ts";
import { recordHeaders } from "../headers/source-headers.ts";
import { entryHeader, scoredEntry, scoredMetadata } from "../headers/entry-metadata.ts";

const method: ProjectionWorkabilityResponse["method"] = {
  text: "Monthly delta change: each climate model says how the mean of each calendar month changes from the baseline to the period. The change is added to past hours of temperature and humidity. Past hours of precipitation, wind and radiation are multiplied by it. These hours are then scored like the baseline.",
  limits: [
    "The order of the weather stays that of the baseline. Hours become warmer, wetter or windier, but spells, storms and the number of wet hours stay.",
    "Extremes change as the mean of their month does.",
    "Gusts change as the mean wind does; a variable that no climate model projects does not change at all.",
    "All models count alike, although some are related. So quantiles over them are no probabilities.",
  ],
};

interface AskedProjection extends Omit<AskedWorkability, "years"> {
  readonly scenario: string;
  readonly climateModel: string;
  readonly baseline: Years;
  readonly period: Years;
}

/**
 * Returns a function that prepares responses about the workability of an entry (task or scenario) in a future climate. This workability is computed from past
 * weather, to which the changes that climate models project are applied. Handlers of all API versions use the function.
 */
export function projectionWorkability(ports: EntryPorts & Pick<Ports, "records">, cache: RecordCache) {
  return async (
    { location, scenario, climateModel, baseline, period, entry, wishes }: AskedProjection,
    { format, nowMs }: Pick<AnyCall, "format" | "nowMs">,
  ): Promise<AnsweredWorkability<ProjectionWorkabilityResponse>> => {
    const admitted = await admitProjectionWorkability(ports, cache, {
      location,
      scenario,
      climateModel,
      baseline,
      period,
      entry,
      window: countedWindow(wishes, location),
    });
    return {
      entry: admitted.entry,
      work: () => admitted.work,
      async answer() {
        const { placed } = admitted;
        const found = await admitted.count();
        const headers = { ...recordHeaders([placed, ...admitted.models]), ...entryHeader(admitted.entry) };
        const beside = (): Pick<ProjectionWorkabilityResponse, "metadata" | "entry" | "method"> => ({
          metadata: {
            ...placeMetadataOf(location, nowMs),
            scenario,
            baseline: { start: baseline.first, end: baseline.last },
            period: { start: period.first, end: period.last },
            ...countedHours(wishes.window, found.baseline),
            dataset: datasetOf(placed.description, placed.cell),
            held: [...found.held],
            ...leftOutOf(admitted.leftOut),
            ...scoredMetadata(admitted, [placed, ...admitted.models], rulesOf(admitted.estimates)),
          },
          entry: scoredEntry(admitted.entry),
          method,
        });
        if (format !== "json") {
          const series = [
            { name: "baseline", months: found.baseline },
            ...found.models.map(({ months }, index) => ({ name: admitted.models[index]!.name, months })),
          ];
          const rows = series.flatMap(({ name, months }) =>
            workabilityRows(monthRows(months, wishes.years)).map((row) => ({ climate_model: name, ...row })),
          );
          const columns: ColumnHead[] = [
            { name: "climate_model", kind: "text" },
            ...workabilityColumns(wishes),
          ];
          const span = [`${period.first}`, `${period.last}`] as const;
          return { headers, tables: [tableOfRows(columns, rows)], about: { beside, place: location, span } };
        }
        const { metadata, entry: scored } = beside();
        const json: ProjectionWorkabilityResponse = {
          metadata,
          entry: scored,
          baseline: monthRows(found.baseline, wishes.years),
          models: found.models.map((one, index) => ({
            ...modelSource(admitted.models[index]!),
            changes: changeRows(one),
            months: monthRows(one.months, wishes.years),
          })),
          change: found.change.map(({ hours, startShare }, index) => ({
            month: index + 1,
            hours: byBand((band) => acrossRow(hours[band])),
            start_share: acrossRow(startShare),
          })),
          method,
        };
        return { json, headers };
      },
    };
  };
}

function changeRows({
  changes,
}: ModelWorkability): ProjectionWorkabilityResponse["models"][number]["changes"] {
  return [...changes].map(([variable, { method: how, byMonth }]) => ({
    variable,
    method: how,
    by_month: byMonth.map(toFourDecimals),
  }));
}
