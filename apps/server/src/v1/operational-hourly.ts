import {
  dataNumbersPerCost,
  type Estimate,
  type ForecastColumns,
  formatEpochHour,
  type OperationalResponse,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { Admit } from "../scores/admit-entry.ts";
import { type DataColumn, nullSpans, orNull } from "../series/data-column.ts";
import { forecastColumns } from "../forecast/forecast-columns.ts";
import type { ForecastDataPart } from "../forecast/forecast-data.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { hourStamps } from "../series/hour-stamps.ts";
import { formatSpan, joinSpans } from "../series/hour-span.ts";
import { calibrationField } from "./applied-calibrations.ts";
import { partNoticeField } from "./part-notices.ts";
import { datasetOf } from "./dataset-source.ts";
import { partHeaders, partVersions, withCalibrationNotice } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { placeMetadataOf } from "./metadata.ts";
import { siteOf } from "./site-of.ts";

/** `GET /v1/operational/{model}/hourly` */
export function operationalHourlyHandler(admit: Admit): Handler<"operational.hourly"> {
  return async ({ params, query, format, nowMs }) => {
    const { variables, forecast_hours: forecastHours, statistics, calibrated } = query;
    const { model } = params;
    const location = siteOf(query);
    const admitted = await admit.data(
      { location, model, variables, forecastHours, statistics, calibrated },
      nowMs,
    );
    return {
      cost: Math.ceil(admitted.numbers / dataNumbersPerCost),
      versions: partVersions(
        admitted.parts.map(({ damaged, ...part }) => ({ ...part, insteadOf: damaged?.run })),
      ),
      workMs: () => admitted.workMs,
      async answer() {
        const { now } = admitted;
        const parts = await fromWholeRuns(admitted, (current) => current.read());
        const columns = variables.flatMap((name) => forecastColumns(name, statistics, parts));
        const forecasts = parts.map(({ forecast }) => forecast);
        const about = {
          headers: withCalibrationNotice(partHeaders(forecasts), forecasts, calibrated),
          // A newer run may have come since.
          versions: partVersions(forecasts),
        };
        const timestamp = hourStamps(now, forecastHours);
        const stampOf = (row: number): string => timestamp[row]!;
        if (format === "csv") return { ...about, tables: [{ keys: { timestamp }, columns }] };
        const estimated = estimatesOf(parts, now);
        const json: OperationalResponse = {
          metadata: {
            ...placeMetadataOf(location, nowMs),
            model,
            forecast_hours: forecastHours,
            start_date: stampOf(0),
            end_date: stampOf(forecastHours - 1),
            parts: parts.map((part) => partOf(part, stampOf)),
            ...partNoticeField(forecasts, calibrated),
            ...(estimated.length === 0 ? {} : { estimated }),
            ...calibrationField(forecasts),
          },
          hourly: { timestamp, ...columnsOf(variables, columns) },
          nulls: nullSpans(columns, stampOf),
        };
        return { ...about, json };
      },
    };
  };
}

function partOf(
  { forecast, from, to, members }: ForecastDataPart,
  stampOf: (row: number) => string,
): OperationalResponse["metadata"]["parts"][number] {
  const { part, source, run, cell } = forecast;
  return {
    part,
    from: stampOf(from),
    to: stampOf(to - 1),
    run: formatEpochHour(run),
    members,
    ...datasetOf(source, cell),
  };
}

function columnsOf(
  variables: readonly VariableName[],
  columns: readonly DataColumn[],
): Partial<Record<VariableName, ForecastColumns>> {
  const fields = variables.map((name): [VariableName, ForecastColumns] => {
    const own = columns.filter((column) => column.variable === name);
    const { unit } = variable(name);
    const lists = own.map(({ values }) => orNull(values));
    if (own[0]!.member !== undefined) return [name, { unit, members: lists }];
    return [name, { unit, ...Object.fromEntries(own.map(({ column }, index) => [column, lists[index]!])) }];
  });
  return Object.fromEntries(fields);
}

function estimatesOf(parts: readonly ForecastDataPart[], now: number): Estimate[] {
  const spans = parts.flatMap(({ estimates }) =>
    estimates.map(({ variable: name, method, fromHour, toHour }) => ({
      variable: name,
      method,
      fromHour: now + fromHour,
      toHour: now + toHour,
    })),
  );
  return joinSpans(spans).map(({ variable: name, method, ...span }) => ({
    variable: name,
    method,
    ...formatSpan(span),
  }));
}
