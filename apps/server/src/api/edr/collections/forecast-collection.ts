import { type ModelId, variable, type VariableName, variableNames } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { modelPartHeaders, modelPartVersions } from "../../headers/forecast-headers.ts";
import { datasetOf } from "../../headers/place-metadata.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import { fromWholeRuns } from "../../../scoring/from-whole-runs.ts";
import { forecastColumns } from "../../../weather/forecast/forecast-columns.ts";
import type { AdmittedForecastData } from "../../../weather/forecast/forecast-data.ts";
import { edrPointsMax } from "@halcyon/schema/edr";
import type { AdmittedSeries, Collection, Series, SeriesRequest } from "./collection.ts";
import { withinHorizon } from "./within-horizon.ts";
import { forecastParameter, memberStatistics, parameterName, type Parameter } from "./parameter.ts";

/** Facts about the forecasts of a model. */
export interface ForecastFacts {
  /** Length of the longest forecast [h]. */
  readonly hours: number;
  readonly isSynthetic: boolean;
  /** Finds the grid of the forecasts; undefined if their source has none. */
  readonly grid: Collection["grid"];
}

/** Variables of forecasts that exist without a height. */
const forecastVariables = variableNames.filter((name) => {
  const { inRecords, atHeight } = variable(name);
  return inRecords !== true && atHeight === undefined;
});

/** Each parameter of a forecast, with its variable and its statistic. */
const named = new Map(
  forecastVariables.flatMap((name) =>
    memberStatistics.map((statistic) => [parameterName(name, statistic), { name, statistic }] as const),
  ),
);

const parameters: ReadonlyMap<string, Parameter> = new Map(
  [...named].map(([id, { name, statistic }]) => [id, forecastParameter(name, statistic)]),
);

/**
 * Returns the collection with the weather forecast of a model, hour by hour. Its numbers are those of the endpoint `operational.hourly`.
 *
 * @param about - Length of the forecast [h], whether its weather is synthetic, and its grid.
 */
export function forecastCollection(
  model: ModelId,
  { admit }: Pick<WeatherRooms, "admit">,
  { hours, isSynthetic, grid }: ForecastFacts,
  nowMs: number,
): Collection {
  const now = epochHourOf(nowMs);
  return {
    id: `${model}-hourly`,
    title: `Weather forecast of ${model.toUpperCase()}, hour by hour`,
    description:
      "The weather behind the scores: the single run in the first days, then the median and quantiles of the members.",
    offering: "operational",
    step: "hour",
    extent: { from: now, to: now + Math.max(hours, 1) - 1 },
    isSynthetic,
    queries:
      grid === undefined ? ["position", "trajectory"] : ["position", "area", "cube", "radius", "trajectory"],
    ...(grid === undefined ? {} : { grid }),
    pointsMax: edrPointsMax,
    parameters,
    admit: (request) => withinHorizon(request, now, (within) => admitSeries(admit, model, now, within)),
  };
}

async function admitSeries(
  admit: WeatherRooms["admit"],
  model: ModelId,
  now: number,
  { location, from, to, parameters: asked, nowMs }: SeriesRequest,
): Promise<AdmittedSeries> {
  const wanted = asked.map((id) => named.get(id)!);
  const statistics = memberStatistics.filter((one) => wanted.some(({ statistic }) => statistic === one));
  const variables: readonly VariableName[] = [...new Set(wanted.map(({ name }) => name))];
  const forecastHours = to - now + 1;
  const admitted = await admit.data({ location, model, variables, forecastHours, statistics }, nowMs);
  const read = async (current: AdmittedForecastData): Promise<readonly Series[]> => {
    const parts = await current.read();
    const forecasts = parts.map(({ forecast }) => forecast);
    const columns = variables.flatMap((name) => forecastColumns(name, statistics, parts));
    const columnOf = (parameter: string) => {
      const { name, statistic } = named.get(parameter)!;
      const { values, reasonOf } = columns.find((one) => one.variable === name && one.column === statistic)!;
      const first = from - now;
      return { parameter, values: values.subarray(first), reasonOf: (row: number) => reasonOf(first + row) };
    };
    return [
      {
        location,
        calendar: "standard",
        from,
        columns: asked.map(columnOf),
        sources: forecasts.map(({ part, run, source, cell }) => ({
          part,
          run: formatEpochHour(run),
          ...datasetOf(source, cell),
        })),
        headers: modelPartHeaders(forecasts),
        versions: modelPartVersions(forecasts),
      },
    ];
  };
  return {
    numbers: asked.length * (to - from + 1),
    cost: costOfWork(admitted.work),
    work: admitted.work,
    versions: modelPartVersions(
      admitted.parts.map(({ damaged, ...part }) => ({ ...part, insteadOf: damaged?.run })),
    ),
    read: () => fromWholeRuns(admitted, read),
  };
}
