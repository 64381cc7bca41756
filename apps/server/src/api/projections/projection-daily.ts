import type { TableColumn } from "@halcyon/formats/table/table";
import type { ProjectionDailyResponse, VariableName } from "@halcyon/schema";
import { type Calendar, calendarDate, formatCalendarDate, millisecondsPerHour } from "@halcyon/schema/time";
import { fileFormatsOf } from "@halcyon/schema/endpoints";
import { refuseInput } from "../pipeline/refuse-input.ts";
import type { Records } from "../../ports.ts";
import { nullHours } from "../../weather/data-column.ts";
import type { ProjectedModel } from "../../weather/projections/projected-models.ts";
import { admitProjectionDays, type ModelDays } from "../../weather/projections/projection-days.ts";
import { answerBytes } from "../../weather/work-values.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { Handler } from "../handler.ts";
import { placeMetadataOf } from "../headers/place-metadata.ts";
import { siteOf } from "../headers/place-request.ts";
import { unlikeSiteField } from "../notices/unlike-site-notices.ts";
import { leftOutOf, modelSource } from "./projected-model.ts";
import { recordHeaders, recordVersions } from "../headers/source-headers.ts";
import { dataTable } from "../rows/data-table.ts";
import { hourStatistic, valueColumns } from "../rows/value-columns.ts";

/** Handles `GET /{version}/projections/daily`. */
export function projectionDailyHandler(records: Records, cache: RecordCache): Handler<"projections.daily"> {
  return async ({ query, format, nowMs }) => {
    const { variables, scenario, climate_model: climateModel } = query;
    const { start_date: startDate, end_date: endDate } = query;
    const location = siteOf(query);
    const asked = { location, scenario, climateModel, variables, startDate, endDate };
    const admitted = await admitProjectionDays(records, cache, asked);
    const placed = admitted.models.map(({ model }) => model);
    const unlike = placed.filter(hasOwnDates);
    if (format === "netcdf" && unlike.length > 0) throw noSeries(unlike);
    return {
      versions: recordVersions(placed),
      work: () => admitted.work,
      bytes: () => admitted.numbers * answerBytes.number,
      async answer() {
        const headers = recordHeaders(placed);
        const read = await Promise.all(
          admitted.models.map(async (days) => ({ days, dates: datesOf(days), columns: await days.read() })),
        );
        const metadata: ProjectionDailyResponse["metadata"] = {
          ...placeMetadataOf(location, nowMs),
          scenario,
          start_date: startDate,
          end_date: endDate,
          ...leftOutOf(admitted.leftOut),
          ...unlikeSiteField(placed),
        };
        const nullsOf = ({ dates, columns }: (typeof read)[number]) =>
          nullHours(columns, (row) => dates[row]!);
        if (format !== "json") {
          const beside = (): object => ({
            metadata,
            models: read.map((one) => ({ ...modelSource(one.days.model), nulls: nullsOf(one) })),
          });
          const dateColumn = dateColumnOf(placed);
          const tables = read.map(({ days, dates, columns }) => {
            const model: TableColumn = {
              name: modelLabel,
              kind: "text",
              values: dates.map(() => days.model.name),
            };
            return dataTable([model, dateColumn(dates)], columns);
          });
          const span = [startDate, endDate] as const;
          return { headers, tables, about: { beside, place: location, span, label: modelLabel } };
        }
        const json: ProjectionDailyResponse = {
          metadata,
          models: read.map((one) => ({
            ...modelSource(one.days.model),
            daily: { date: one.dates, ...valueColumns(one.columns, dayStatistic(one.days)) },
            nulls: nullsOf(one),
          })),
        };
        return { headers, json };
      },
    };
  };
}

/** Name of the column of climate models. */
const modelLabel = "climate_model";

/** Returns true if a climate model has dates that no other calendar has, such as 30 February. */
function hasOwnDates({ description }: ProjectedModel): boolean {
  return description.calendar === "360_day";
}

function noSeries(models: readonly ProjectedModel[]) {
  const names = models.map(({ name }) => name).join(", ");
  const detail = `A NetCDF file has one calendar, and ${names} has months of 30 days. Ask for another climate_model, or for another format.`;
  const expected = { values: fileFormatsOf({ series: true }) };
  return refuseInput({ parameter: "format", code: "invalid_value", detail, expected });
}

/** Returns a function that makes the column of dates. It has texts if a climate model has dates that no other calendar has. */
function dateColumnOf(models: readonly ProjectedModel[]): (dates: readonly string[]) => TableColumn {
  if (models.some(hasOwnDates)) return (values) => ({ name: "date", kind: "text", values });
  return (dates) => ({
    name: "date",
    kind: "day",
    values: Float64Array.from(dates, (date) => Date.parse(date) / millisecondsPerDay),
  });
}

function datesOf({ model, from, days }: ModelDays): string[] {
  const { calendar }: { calendar: Calendar } = model.description;
  return Array.from({ length: days }, (_, row) => formatCalendarDate(calendarDate(calendar, from + row)));
}

const millisecondsPerDay = 24 * millisecondsPerHour;

/** Returns, for each variable of a record, the statistic that summarizes a day. For instantaneous variables, it is the daily mean. */
function dayStatistic({ model }: ModelDays): Parameters<typeof valueColumns>[1] {
  return (name: VariableName) => {
    const { stepType } = model.description.variables.get(name)!;
    const statistic = stepType === "instant" ? "mean" : stepType;
    return statistic === "category" || statistic === "solar" ? hourStatistic(name) : statistic;
  };
}
