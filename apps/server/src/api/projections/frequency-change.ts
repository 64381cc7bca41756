import { type ColumnHead, tableOfRows, type TableRow } from "@halcyon/formats/table/table-of-rows";
import type { FrequencyChangeResponse } from "@halcyon/schema";
import { ensembleName } from "@halcyon/schema/wire";
import type { WaveStatistics } from "@halcyon/scoring";
import type { AdmitWaves } from "../../weather/projections/wave-frequency.ts";
import { acrossCells, acrossColumns } from "./across-columns.ts";
import type { Handler } from "../handler.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { placeMetadataOf } from "../headers/place-metadata.ts";
import { siteOf } from "../headers/place-request.ts";
import { unlikeSiteField } from "../notices/unlike-site-notices.ts";
import { acrossRow, leftOutOf, modelSource } from "./projected-model.ts";
import { recordHeaders, recordVersions } from "../headers/source-headers.ts";
import { flatCells } from "../rows/flat-cells.ts";

const method: FrequencyChangeResponse["method"] = {
  text: "A heat wave is at least three days in a row with a mean temperature above the 90th percentile. A cold wave has it below the 10th. The percentile is that of the 31 days around the day of the year, over the baseline of the same climate model. A wave belongs to the year in which it starts.",
  limits: [
    "Each climate model is compared with its own baseline: its faults cancel as far as they stay the same.",
    "All models count alike, although some are related. So quantiles over them are no probabilities.",
    "The threshold of cold waves is of the baseline too: fewer of them is warming, not milder weather within a season.",
  ],
};

/** Handles `GET /{version}/projections/heat-and-cold-waves/frequency-change/{wave_type}`. */
export function frequencyChangeHandler(admit: AdmitWaves): Handler<"projections.frequencyChange"> {
  return async ({ params, query, format, nowMs }) => {
    const { scenario } = query;
    const location = siteOf(query);
    const baseline = { first: query.baseline_start, last: query.baseline_end };
    const period = { first: query.period_start, last: query.period_end };
    const asked = { waveType: params.wave_type, location, scenario, baseline, period };
    const admitted = await admit(asked);
    return {
      versions: recordVersions(admitted.models),
      work: () => admitted.work,
      async answer() {
        const { models, change, percent } = await admitted.find();
        const json: FrequencyChangeResponse = {
          metadata: {
            ...placeMetadataOf(location, nowMs),
            scenario,
            wave_type: params.wave_type,
            baseline: { start: baseline.first, end: baseline.last },
            period: { start: period.first, end: period.last },
            ...leftOutOf(admitted.leftOut),
            ...unlikeSiteField(admitted.models),
          },
          models: models.map((one, index) => ({
            ...modelSource(admitted.models[index]!),
            baseline: statisticsRow(one.baseline),
            period: statisticsRow(one.period),
            change: one.change && toFourDecimals(one.change),
            percent: one.percent && toFourDecimals(one.percent),
          })),
          change: acrossRow(change),
          percent: acrossRow(percent),
          method,
        };
        const headers = recordHeaders(admitted.models);
        if (format !== "json") {
          const { models: _models, change: _change, percent: _percent, ...beside } = json;
          const span = [`${period.first}`, `${period.last}`] as const;
          const tables = [tableOfRows(columns, rowsOf(json))];
          return { headers, tables, about: { beside: () => beside, place: location, span } };
        }
        return { json, headers };
      },
    };
  };
}

const statisticNames = ["waves_per_year", "days_per_year", "longest_days", "years_used", "years_left_out"];
const columns: readonly ColumnHead[] = [
  { name: "climate_model", kind: "text" },
  ...["baseline", "period"].flatMap((years) =>
    statisticNames.map((name) => ({ name: `${years}.${name}`, kind: "number" }) as const),
  ),
  ...acrossColumns({ name: "change", kind: "number" }),
  ...acrossColumns({ name: "percent", kind: "number", unit: "%" }),
];

function rowsOf({ models, change, percent }: FrequencyChangeResponse): TableRow[] {
  return [
    ...models.map(({ climate_model, baseline, period, ...own }) => ({
      climate_model,
      ...flatCells({ baseline, period }),
      change: own.change,
      percent: own.percent,
    })),
    { climate_model: ensembleName, ...acrossCells("change", change), ...acrossCells("percent", percent) },
  ];
}

function statisticsRow(statistics: WaveStatistics): FrequencyChangeResponse["models"][number]["baseline"] {
  const { wavesPerYear, daysPerYear, longestDays, yearsUsed, yearsLeftOut } = statistics;
  return {
    waves_per_year: wavesPerYear && toFourDecimals(wavesPerYear),
    days_per_year: daysPerYear && toFourDecimals(daysPerYear),
    longest_days: longestDays,
    years_used: yearsUsed,
    years_left_out: yearsLeftOut,
  };
}
