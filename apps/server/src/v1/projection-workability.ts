import type { ProjectionWorkabilityResponse } from "@halcyon/schema";
import type { Ports } from "../ports.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { admitProjectionWorkability, type ModelWorkability } from "../projections/projection-workability.ts";
import type { RecordCache } from "../history/record-cache.ts";
import { datasetOf } from "../endpoints/dataset-source.ts";
import { rulesOf } from "../endpoints/estimated-over.ts";
import type { Handler } from "./handler.ts";
import { toFourDecimals } from "../series/four-decimals.ts";
import { countedHours, countedWindow } from "../endpoints/counted-hours.ts";
import { byBand, monthRows } from "../endpoints/month-workability.ts";
import { workabilityColumns, workabilityRows } from "../endpoints/workability-csv.ts";
import { writeCsv } from "../endpoints/write-csv.ts";
import { placeMetadataOf } from "../endpoints/place-metadata.ts";
import { siteOf } from "../endpoints/place-request.ts";
import { acrossRow, leftOutOf, modelSource } from "../endpoints/projected-model.ts";
import { recordHeaders } from "../endpoints/record-headers.ts";
import { entryHeader, scoredEntry, scoredMetadata } from "../endpoints/entry-metadata.ts";

const method: ProjectionWorkabilityResponse["method"] = {
  text: "Monthly delta change: for each climate model, the change of each calendar month's mean from the baseline to the period is added (temperature, humidity) or multiplied (precipitation, wind, radiation) onto the hours that were; these are then scored as the baseline is.",
  limits: [
    "The order of the weather stays that of the baseline: spells, storms and the number of wet hours do not change, only how warm, wet and windy they are.",
    "Extremes change as the mean of their month does.",
    "Gusts change as the mean wind does; a variable that no climate model projects does not change at all.",
    "Models count alike, and some are kin: quantiles over them are no probabilities.",
  ],
};

/** `POST /v1/projections/workability/` */
export function projectionWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"projections.workability"> {
  return async ({ body, format, principal, nowMs }) => {
    const { request, constraint_params: entry, window } = body;
    const { scenario, climate_model: climateModel } = request;
    const location = siteOf(request);
    const baseline = { first: request.baseline_start, last: request.baseline_end };
    const period = { first: request.period_start, last: request.period_end };
    const admitted = await admitProjectionWorkability(ports, cache, {
      location,
      scenario,
      climateModel,
      baseline,
      period,
      entry: { ...entry, accountId: principal.accountId },
      window: countedWindow(body, location),
    });
    return {
      workMs: () => admitted.workMs,
      async answer() {
        const { placed } = admitted;
        const found = await admitted.count();
        const headers = { ...recordHeaders([placed, ...admitted.models]), ...entryHeader(admitted.entry) };
        if (format === "csv") {
          const series = [
            { name: "baseline", months: found.baseline },
            ...found.models.map(({ months }, index) => ({ name: admitted.models[index]!.name, months })),
          ];
          const rows = series.flatMap(({ name, months }) =>
            workabilityRows(monthRows(months, body.years)).map((row) => ({ climate_model: name, ...row })),
          );
          return { headers, chunks: [writeCsv(["climate_model", ...workabilityColumns(body)], rows)] };
        }
        const json: ProjectionWorkabilityResponse = {
          metadata: {
            ...placeMetadataOf(location, nowMs),
            scenario,
            baseline: { start: baseline.first, end: baseline.last },
            period: { start: period.first, end: period.last },
            ...countedHours(window, found.baseline),
            dataset: datasetOf(placed.description, placed.cell),
            held: [...found.held],
            ...leftOutOf(admitted.leftOut),
            ...scoredMetadata(admitted, [placed, ...admitted.models], rulesOf(admitted.estimates)),
          },
          entry: scoredEntry(admitted.entry),
          baseline: monthRows(found.baseline, body.years),
          models: found.models.map((one, index) => ({
            ...modelSource(admitted.models[index]!),
            changes: changeRows(one),
            months: monthRows(one.months, body.years),
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
