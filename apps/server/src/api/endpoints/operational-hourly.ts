import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { type Estimate, type OperationalResponse, variable, type VariableName } from "@halcyon/schema";
import { forAllVersions } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { ForecastColumns } from "@halcyon/schema/wire";
import { loopTurn } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { AnswerHeaders } from "../pipeline/answer.ts";
import type { Admissions } from "../../scoring/admit-entry.ts";
import { type DataColumn, nullHours, orNull } from "../../weather/data-column.ts";
import { forecastColumns } from "../../weather/forecast/forecast-columns.ts";
import type { AdmittedForecastData, ForecastDataModelPart } from "../../weather/forecast/forecast-data.ts";
import { wholeSteps } from "../../weather/forecast/whole-steps.ts";
import { fromWholeRuns } from "../../scoring/from-whole-runs.ts";
import { hourStamps, localTimeField } from "../../weather/hours/local-times.ts";
import { answerBytes } from "../../weather/work-values.ts";
import { formatRange, joinRanges } from "../../weather/hours/hour-range.ts";
import { calibrationField } from "../notices/applied-calibrations.ts";
import { modelPartNoticeField } from "../notices/model-part-notices.ts";
import { datasetOf, placeMetadataOf } from "../headers/place-metadata.ts";
import { modelPartHeaders, modelPartVersions, withCalibrationNotice } from "../headers/forecast-headers.ts";
import type { Call, Handler } from "../handler.ts";
import { siteOf } from "../headers/place-request.ts";
import { dataTable, hourKeys } from "../rows/data-table.ts";

type Query = Call<"operational.hourly">["query"];
type Metadata = OperationalResponse["metadata"];

/** Hourly values of a response, with its headers and notices. */
interface Composed {
  readonly headers: AnswerHeaders;
  readonly versions: readonly string[];
  readonly forecasts: readonly ForecastDataModelPart["forecast"][];
  readonly metadata: Pick<Metadata, "parts" | "estimated" | "whole_steps">;
  readonly columns: readonly DataColumn[];
}

/** Response whose hourly values are already formatted. */
interface Written extends Omit<Composed, "columns"> {
  /** Text in the requested format. In a JSON document, the text is everything after the metadata. */
  readonly text: string;
}

/** Maximum size of the cache of formatted responses [bytes]. It has space for about 150 responses of six variables in 720 h. */
const writtenMaxBytes = 16 * 2 ** 20;

/** Handles `GET /{version}/operational/{model}/hourly`. */
export function operationalHourlyHandler(admit: Admissions): Handler<"operational.hourly"> {
  const known = new LRUCache<string, Written>({
    maxSize: writtenMaxBytes,
    sizeCalculation: ({ text }) => text.length + 4096,
  });
  return async ({ params, query, format, nowMs }) => {
    const { variables, forecast_hours: forecastHours, statistics, calibrated, timezone } = query;
    const { model } = params;
    const location = siteOf(query);
    const admitted = await admit.data(
      { location, model, variables, forecastHours, statistics, calibrated },
      nowMs,
    );
    const nameOf = ({ key }: AdmittedForecastData): string => `${key} ${format} ${timezone ?? ""}`;
    const composed = async (current: AdmittedForecastData): Promise<Composed> => {
      const parts = await current.read();
      await loopTurn();
      return compose(parts, current.now, query);
    };
    const writtenAs =
      (text: "json" | "csv") =>
      async (current: AdmittedForecastData): Promise<Written> => {
        const name = nameOf(current);
        const before = known.get(name);
        if (before !== undefined) return before;
        const { columns, ...others } = await composed(current);
        const made = { ...others, text: write(columns, current.now, { ...query, format: text }) };
        known.set(name, made);
        return made;
      };
    const metadataOf = ({ metadata, forecasts }: Pick<Composed, "metadata" | "forecasts">): Metadata => {
      const { parts, ...others } = metadata;
      return {
        ...placeMetadataOf(location, nowMs),
        model,
        forecast_hours: forecastHours,
        start_date: formatEpochHour(admitted.now),
        end_date: formatEpochHour(admitted.now + forecastHours - 1),
        parts,
        ...modelPartNoticeField(forecasts.map(forAllVersions), calibrated),
        ...others,
        ...calibrationField(forecasts),
      };
    };
    const headersOf = ({ headers, forecasts, versions }: Omit<Composed, "columns">) => ({
      headers: withCalibrationNotice(headers, forecasts, calibrated),
      versions,
    });
    return {
      versions: modelPartVersions(
        admitted.parts.map(({ damaged, ...part }) => ({ ...part, insteadOf: damaged?.run })),
      ),
      work: () => admitted.work,
      isCached: () => known.has(nameOf(admitted)),
      bytes: () => admitted.numbers * answerBytes.number,
      async answer() {
        if (format === "json" || format === "csv") {
          const written = await fromWholeRuns(admitted, writtenAs(format));
          const opening = format === "csv" ? [] : [`{"metadata":${JSON.stringify(metadataOf(written))},`];
          return { ...headersOf(written), chunks: [...opening, written.text] };
        }
        const { columns, ...others } = await fromWholeRuns(admitted, composed);
        const metadata = metadataOf(others);
        const stampOf = (row: number): string => formatEpochHour(admitted.now + row);
        return {
          ...headersOf(others),
          tables: [dataTable(hourKeys(timezone, admitted.now, forecastHours), columns)],
          about: {
            beside: () => ({ metadata, nulls: nullHours(columns, stampOf) }),
            place: location,
            span: [metadata.start_date, metadata.end_date],
          },
        };
      },
    };
  };
}

type Asked = Pick<Query, "variables" | "forecast_hours" | "statistics" | "timezone">;

/** Composes the hourly values of all model parts, with the headers that name their sources. */
function compose(
  parts: readonly ForecastDataModelPart[],
  now: EpochHour,
  { variables, statistics }: Asked,
): Composed {
  const forecasts = parts.map(({ forecast }) => forecast);
  const estimated = estimatesOf(parts, now);
  const ofSteps = wholeSteps(variables, parts, now);
  return {
    headers: modelPartHeaders(forecasts),
    // A newer run may have come since it was admitted.
    versions: modelPartVersions(forecasts),
    forecasts,
    metadata: {
      parts: parts.map((part) => partOf(part, (row) => formatEpochHour(now + row))),
      ...(estimated.length === 0 ? {} : { estimated }),
      ...(ofSteps.length === 0 ? {} : { whole_steps: ofSteps }),
    },
    columns: variables.flatMap((name) => forecastColumns(name, statistics, parts)),
  };
}

/** Writes hourly values as CSV, or as the end of a JSON document. */
function write(
  columns: readonly DataColumn[],
  now: EpochHour,
  { variables, forecast_hours: hours, timezone, format }: Asked & { readonly format: "json" | "csv" },
): string {
  if (format === "csv") return [...writeCsv([dataTable(hourKeys(timezone, now, hours), columns)])].join("");
  const timestamp = hourStamps(now, hours);
  const times = { timestamp, ...localTimeField(timezone, now, hours) };
  const document: Omit<OperationalResponse, "metadata"> = {
    hourly: { ...times, ...columnsOf(variables, columns) },
    nulls: nullHours(columns, (row) => timestamp[row]!),
  };
  return JSON.stringify(document).slice(1);
}

function partOf(
  { forecast, from, to, members }: ForecastDataModelPart,
  stampOf: (row: number) => string,
): Metadata["parts"][number] {
  const { part, source, run, cell } = forAllVersions(forecast);
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

function estimatesOf(parts: readonly ForecastDataModelPart[], now: number): Estimate[] {
  const spans = parts.flatMap(({ estimates }) =>
    estimates.map(({ variable: name, method, fromHour, toHour }) => ({
      variable: name,
      method,
      fromHour: now + fromHour,
      toHour: now + toHour,
    })),
  );
  return joinRanges(spans).map(({ variable: name, method, ...span }) => ({
    variable: name,
    method,
    ...formatRange(span),
  }));
}
