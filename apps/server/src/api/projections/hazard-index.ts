import { type ColumnHead, tableOfRows, type TableRow } from "@halcyon/formats/table/table-of-rows";
import type { HazardIndexResponse } from "@halcyon/schema";
import { ensembleName, hazardParameterNames } from "@halcyon/schema/wire";
import { hazardIndices, type Years } from "@halcyon/scoring";
import type { Records } from "../../ports.ts";
import { admitHazard } from "../../weather/projections/hazard-years.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { acrossCells, acrossColumns } from "./across-columns.ts";
import type { Handler } from "../handler.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { placeMetadataOf } from "../headers/place-metadata.ts";
import { siteOf } from "../headers/place-request.ts";
import { unlikeSiteField } from "../notices/unlike-site-notices.ts";
import { acrossRow, leftOutOf, modelSource } from "./projected-model.ts";
import { recordHeaders, recordVersions } from "../headers/source-headers.ts";
import { countYears } from "../../weather/records/record-years.ts";

/** Handles `GET /{version}/projections/hazard-indices/{index}`. */
export function hazardIndexHandler(records: Records, cache: RecordCache): Handler<"projections.hazardIndex"> {
  return async ({ params: { index }, query, format, nowMs }) => {
    const { scenario, climate_model: climateModel } = query;
    const location = siteOf(query);
    const period = { first: query.period_start, last: query.period_end };
    const chosen = Object.fromEntries(
      hazardParameterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    ) as Record<string, number>;
    const asked = { location, scenario, climateModel, index, period, chosen };
    const admitted = await admitHazard(records, cache, asked);
    return {
      versions: recordVersions(admitted.models),
      work: () => admitted.work,
      async answer() {
        const { models, mean } = await admitted.find();
        const { unit } = hazardIndices[index];
        const json: HazardIndexResponse = {
          metadata: {
            ...placeMetadataOf(location, nowMs),
            scenario,
            index,
            unit,
            parameters: admitted.parameters,
            period: { start: period.first, end: period.last },
            ...leftOutOf(admitted.leftOut),
            ...unlikeSiteField(admitted.models),
          },
          models: models.map((one, position) => ({
            ...modelSource(admitted.models[position]!),
            years: one.years.map(({ year, value, missingDays }) => ({
              year,
              value: value && toFourDecimals(value),
              missing_days: missingDays,
            })),
            mean: one.mean && toFourDecimals(one.mean),
            years_used: one.yearsUsed,
            years_left_out: one.yearsLeftOut,
          })),
          mean: acrossRow(mean),
        };
        const headers = recordHeaders(admitted.models);
        if (format !== "json") {
          const { models: _models, mean: _mean, ...beside } = json;
          const span = [`${period.first}`, `${period.last}`] as const;
          const tables = [tableOfRows(columnsOf(period, unit), rowsOf(json))];
          return { headers, tables, about: { beside: () => beside, place: location, span } };
        }
        return { json, headers };
      },
    };
  };
}

/** Returns the columns of the table. The names of the columns with yearly values are the years. */
function columnsOf({ first, last }: Years, unit: string): ColumnHead[] {
  const years = Array.from({ length: countYears({ first, last }) }, (_, index) => String(first + index));
  return [
    { name: "climate_model", kind: "text" },
    ...acrossColumns({ name: "mean", kind: "number", unit }),
    { name: "years_used", kind: "number" },
    { name: "years_left_out", kind: "number" },
    ...years.map((name): ColumnHead => ({ name, kind: "number", unit })),
  ];
}

function rowsOf({ models, mean }: HazardIndexResponse): TableRow[] {
  return [
    ...models.map((model) => ({
      climate_model: model.climate_model,
      mean: model.mean,
      years_used: model.years_used,
      years_left_out: model.years_left_out,
      ...Object.fromEntries(model.years.map(({ year, value }) => [String(year), value])),
    })),
    { climate_model: ensembleName, ...acrossCells("mean", mean) },
  ];
}
