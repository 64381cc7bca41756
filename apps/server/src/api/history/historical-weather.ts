import type { HistoricalDailyResponse, HistoricalHourlyResponse } from "@halcyon/schema";
import { calendarDate, formatCalendarDate, formatEpochHour } from "@halcyon/schema/time";
import type { Records } from "../../ports.ts";
import { nullHours } from "../../weather/data-column.ts";
import { admitHours, dayOf } from "../../weather/history/historical-data.ts";
import { admitDays } from "../../weather/history/historical-days.ts";
import { hourStamps, localTimeField } from "../../weather/hours/local-times.ts";
import { presentHistory } from "../../weather/records/present-record.ts";
import { answerBytes } from "../../weather/work-values.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { datasetOf, placeMetadataOf } from "../headers/place-metadata.ts";
import { estimatedOver } from "../notices/estimated-over.ts";
import type { Handler } from "../handler.ts";
import { siteOf } from "../headers/place-request.ts";
import { unlikeSiteField } from "../notices/unlike-site-notices.ts";
import { recordHeaders, recordVersions } from "../headers/source-headers.ts";
import { recordState } from "../headers/record-state.ts";
import { dataTable, dayColumn, hourKeys } from "../rows/data-table.ts";
import { hourStatistic, valueColumns } from "../rows/value-columns.ts";

/** Handles `GET /{version}/historical/hourly`. */
export function historicalHourlyHandler(records: Records, cache: RecordCache): Handler<"historical.hourly"> {
  return async ({ query, format, nowMs }) => {
    const { variables, start_date: startDate, end_date: endDate, timezone } = query;
    const location = siteOf(query);
    const asked = { location, variables, startDate, endDate };
    const admitted = await admitHours(presentHistory(records, "hour"), cache, asked);
    return {
      versions: recordVersions([admitted.placed]),
      work: () => admitted.work,
      bytes: () => admitted.numbers * answerBytes.number,
      async answer() {
        const { placed, from, hours, estimates } = admitted;
        const columns = await admitted.read();
        const headers = recordHeaders([placed]);
        const stampOf = (row: number): string => formatEpochHour(from + row);
        const [first, last] = [stampOf(0), stampOf(hours - 1)];
        const beside = (): Omit<HistoricalHourlyResponse, "hourly"> => ({
          metadata: {
            ...placeMetadataOf(location, nowMs),
            start_date: first,
            end_date: last,
            dataset: datasetOf(placed.description, placed.cell),
            ...recordState(placed.description, dayOf(startDate), dayOf(endDate)),
            ...unlikeSiteField([placed]),
            ...estimatedOver(estimates, first, last),
          },
          nulls: nullHours(columns, stampOf),
        });
        if (format !== "json") {
          const tables = [dataTable(hourKeys(timezone, from, hours), columns)];
          return { headers, tables, about: { beside, place: location, span: [first, last] } };
        }
        const times = {
          timestamp: hourStamps(from, hours),
          ...localTimeField(timezone, from, hours),
        };
        const { metadata, nulls } = beside();
        const hourly = { ...times, ...valueColumns(columns, hourStatistic) };
        return { headers, json: { metadata, hourly, nulls } };
      },
    };
  };
}

/** Handles `GET /{version}/historical/daily`. */
export function historicalDailyHandler(records: Records, cache: RecordCache): Handler<"historical.daily"> {
  return async ({ query, format, nowMs }) => {
    const { variables, start_date: startDate, end_date: endDate } = query;
    const location = siteOf(query);
    const admitted = await admitDays(records, cache, { location, variables, startDate, endDate });
    return {
      versions: recordVersions([admitted.placed]),
      work: () => admitted.work,
      bytes: () => admitted.numbers * answerBytes.number,
      async answer() {
        const { placed, from, days, estimates, statisticOf, method } = admitted;
        const columns = await admitted.read();
        const headers = recordHeaders([placed]);
        const dateOf = (row: number): string => formatCalendarDate(calendarDate("standard", from + row));
        const hours = [formatEpochHour(from * 24), formatEpochHour((from + days) * 24 - 1)] as const;
        const beside = (): Omit<HistoricalDailyResponse, "daily"> => ({
          metadata: {
            ...placeMetadataOf(location, nowMs),
            start_date: startDate,
            end_date: endDate,
            method,
            dataset: datasetOf(placed.description, placed.cell),
            ...recordState(placed.description, from, from + days - 1),
            ...unlikeSiteField([placed]),
            ...estimatedOver(estimates, ...hours),
          },
          nulls: nullHours(columns, dateOf),
        });
        if (format !== "json") {
          const date = { name: "date", kind: "day", values: dayColumn(from, days) } as const;
          const tables = [dataTable([date], columns)];
          return { headers, tables, about: { beside, place: location, span: [startDate, endDate] } };
        }
        const date = Array.from({ length: days }, (_, row) => dateOf(row));
        const { metadata, nulls } = beside();
        const daily = { date, ...valueColumns(columns, statisticOf) };
        return { headers, json: { metadata, daily, nulls } };
      },
    };
  };
}
