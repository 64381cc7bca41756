import { type ClimatologyResponse, variable, type VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import type { Records } from "../../ports.ts";
import { admitClimatology } from "../../weather/history/climatology-data.ts";
import { type DataColumn, orNull } from "../../weather/data-column.ts";
import { dayOf } from "../../weather/history/historical-data.ts";
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
import { dataTable } from "../rows/data-table.ts";

const hours = Array.from({ length: 366 * 24 }, (_, row) => row);
const keys = {
  day_of_year: hours.map((row) => Math.floor(row / 24) + 1),
  hour: hours.map((row) => row % 24),
};
const keyColumns = Object.entries(keys).map(([name, values]) => ({ name, kind: "number", values }) as const);

/** Handles `GET /{version}/historical/climatology`. */
export function climatologyHandler(records: Records, cache: RecordCache): Handler<"historical.climatology"> {
  return async ({ query, format, nowMs }) => {
    const { variables, window_days: windowDays } = query;
    const { baseline_start: first, baseline_end: last } = query;
    const location = siteOf(query);
    const asked = { location, variables, baseline: { first, last }, windowDays };
    const admitted = await admitClimatology(presentHistory(records, "hour"), cache, asked);
    return {
      versions: recordVersions([admitted.placed]),
      work: () => admitted.work,
      bytes: () => admitted.numbers * answerBytes.number,
      async answer() {
        const { placed, estimates } = admitted;
        const columns = await admitted.read();
        const headers = recordHeaders([placed]);
        const span = [hourAt(`${first}-01-01`), hourAt(`${last + 1}-01-01`, -1)] as const;
        const beside = (): Omit<ClimatologyResponse, "climatology"> => ({
          metadata: {
            ...placeMetadataOf(location, nowMs),
            baseline: { start: first, end: last },
            window_days: windowDays,
            quantiles: "Hyndman-Fan type 8",
            days_mapped: "365 days spread over 366",
            dataset: datasetOf(placed.description, placed.cell),
            ...recordState(placed.description, dayOf(`${first}-01-01`), dayOf(`${last + 1}-01-01`) - 1),
            ...unlikeSiteField([placed]),
            ...estimatedOver(estimates, ...span),
          },
          nulls: columns.flatMap(({ variable: name, column, values }) => {
            const rows = values.filter(Number.isNaN).length;
            return rows === 0 ? [] : [{ variable: name, column, rows }];
          }),
        });
        if (format !== "json") {
          const years = [String(first), String(last)] as const;
          const tables = [dataTable(keyColumns, columns)];
          return { headers, tables, about: { beside, place: location, span: years } };
        }
        const { metadata, nulls } = beside();
        const climatology = { ...keys, ...byVariable(variables, columns) };
        return { headers, json: { metadata, climatology, nulls } };
      },
    };
  };
}

function hourAt(date: string, later: number = 0): string {
  return formatEpochHour(dayOf(date) * 24 + later);
}

type Columns = NonNullable<ClimatologyResponse["climatology"][VariableName]>;

function byVariable(
  variables: readonly VariableName[],
  columns: readonly DataColumn[],
): Partial<Record<VariableName, Columns>> {
  const fields = variables.map((name): [VariableName, Columns] => {
    const list = (column: DataColumn["column"]): (number | null)[] =>
      orNull(columns.find((own) => own.variable === name && own.column === column)!.values);
    return [name, { unit: variable(name).unit, Q10: list("Q10"), median: list("median"), Q90: list("Q90") }];
  });
  return Object.fromEntries(fields);
}
